import { listMuted } from "#contracts/blocks.ts";

import { PersonList } from "../../platform/PersonList.tsx";
import { queryClient } from "../../platform/query-client.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useMuting } from "./use-muting.ts";

/** Members whom this member has muted; each can be unmuted. */
export function MutedPeople() {
  const read = useEndpointPages(listMuted, { query: {} }, { keepFresh: true });
  const { notify, inline, clear } = useFeedback();
  const { unmute, unmutingId } = useMuting({
    notify,
    onUnmuted: () => {
      notify({ title: "Unmuted", tone: "success" });
      // Their posts are visible again in every list.
      return queryClient.invalidateQueries();
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <PersonList
        label="Muted people"
        read={read}
        people={read.data?.pages.flatMap((page) => page.people)}
        empty="You have not muted anybody."
        act="Unmute"
        pendingId={unmutingId}
        onAct={({ id }) => {
          clear();
          unmute(id);
        }}
      />
      {inline}
    </div>
  );
}
