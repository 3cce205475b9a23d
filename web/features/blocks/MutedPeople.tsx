import { listMuted, unmuteMember } from "#contracts/blocks.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { noteMuted } from "../../platform/hidden-things.ts";
import { PersonList } from "../../platform/PersonList.tsx";
import { queryClient } from "../../platform/query-client.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** Whom the member has muted; each can be unmuted. */
export function MutedPeople() {
  const read = useEndpointPages(listMuted, { query: {} }, ({ nextCursor }) =>
    nextCursor === null ? undefined : { query: { cursor: nextCursor } },
  );
  const { notify, inline, clear } = useFeedback();
  const end = useEndpointMutation(unmuteMember, {
    onSuccess: () => {
      notify({ title: "Unmuted", tone: "success" });
      // What they post stands elsewhere from now on, wherever it is shown.
      return queryClient.invalidateQueries();
    },
    onError: (error) =>
      notify({
        title: "Error",
        text: errorMessage(error, "Failed to unmute. Please try again."),
        tone: "error",
      }),
  });
  return (
    <div className="flex flex-col gap-3">
      <PersonList
        label="Muted people"
        read={read}
        people={read.data?.pages.flatMap((page) => page.people)}
        empty="You have not muted anybody."
        act="Unmute"
        pendingId={end.isPending ? Number(end.variables?.params.userId) : undefined}
        onAct={({ id }) => {
          clear();
          noteMuted(id, false);
          end.mutate({ params: { userId: id } });
        }}
      />
      {inline}
    </div>
  );
}
