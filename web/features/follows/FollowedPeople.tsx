import { listFollows, unfollow } from "#contracts/follows.ts";

import { PersonList } from "../../platform/PersonList.tsx";
import { queryClient } from "../../platform/query-client.ts";
import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** Members whom this member follows; each can be unfollowed. */
export function FollowedPeople() {
  const read = useEndpointPages(listFollows, { query: {} }, { keepFresh: true });
  const { notify, inline, clear } = useFeedback();
  const leave = () => {
    notify({ title: "Unfollowed", tone: "success" });
    // The member's posts change places in every list.
    return queryClient.invalidateQueries();
  };
  const end = useEndpointMutation(unfollow, {
    onSuccess: leave,
    onError: (error) => {
      // Already ended, by a try whose response was lost or on another device: counts as success.
      if (error.code === "not_following") return leave();
      notify(failureMessage(error, "Failed to unfollow user"));
      return undefined;
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <PersonList
        label="People you follow"
        read={read}
        people={read.data?.pages.flatMap((page) => page.people)}
        empty="You do not follow anybody."
        act="Unfollow"
        pendingId={end.isPending ? Number(end.variables?.params.id) : undefined}
        onAct={({ id }) => {
          clear();
          end.mutate({ params: { id } });
        }}
      />
      {inline}
    </div>
  );
}
