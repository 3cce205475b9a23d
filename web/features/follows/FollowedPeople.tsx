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
    // What they post stands elsewhere from now on, wherever it is shown.
    return queryClient.invalidateQueries();
  };
  const end = useEndpointMutation(unfollow, {
    onSuccess: leave,
    onError: (error) => {
      // Ended by a try whose answer was lost, or on another device: that is what was wanted.
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
