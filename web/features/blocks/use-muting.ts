import { listMuted, muteMember, unmuteMember } from "#contracts/blocks.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { noteMuted } from "../../platform/hidden-things.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import type { Feedback } from "../../ui/use-feedback.tsx";

interface Muting {
  notify: Feedback["notify"];
  onMuted?: (userId: number) => void;
  onUnmuted?: (userId: number) => unknown;
}

/** Mutes and unmutes members: their posts are hidden, or show again, at once wherever this page still has them. */
export function useMuting({ notify, onMuted, onUnmuted }: Muting) {
  const fail = (fallback: string) => (error: unknown) =>
    notify({ title: "Error", text: errorMessage(error, fallback), tone: "error" });
  const muting = useEndpointMutation(muteMember, {
    onSuccess: (_, { body }) => {
      noteMuted(body.userId, true);
      void invalidateEndpoint(listMuted);
      onMuted?.(body.userId);
    },
    onError: fail("Failed to mute. Please try again."),
  });
  const unmuting = useEndpointMutation(unmuteMember, {
    onSuccess: (_, { params }) => {
      const userId = Number(params.userId);
      noteMuted(userId, false);
      void invalidateEndpoint(listMuted);
      return onUnmuted?.(userId);
    },
    onError: fail("Failed to unmute. Please try again."),
  });
  return {
    isMuting: muting.isPending,
    /** The id of the member being unmuted. */
    unmutingId: unmuting.isPending ? Number(unmuting.variables?.params.userId) : undefined,
    mute: (userId: number) => muting.mutate({ body: { userId } }),
    unmute: (userId: number) => unmuting.mutate({ params: { userId } }),
  };
}
