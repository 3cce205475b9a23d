import { Scale } from "lucide-react";

import type { ReplyOf } from "#contracts/endpoint.ts";
import { listAppeals } from "#contracts/sanctions.ts";
import type { AdminAppeal } from "#contracts/sanctions.ts";

import { PagedList } from "../../platform/PagedList.tsx";
import { QueueUpdates } from "../../platform/QueueUpdates.tsx";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { AppealCard } from "./AppealCard.tsx";
import { AppealDialog } from "./AppealDialog.tsx";
import { Queue, useQueue } from "./Queue.tsx";

/** Open appeals, oldest first; with `?status=closed` the decided ones, latest first. */
export function AppealQueue() {
  const queue = useQueue();
  const read = useEndpointPages(
    listAppeals,
    { query: queue.query },
    { keepPrevious: true, refetchOnMount: "always" },
  );
  const asked = useOpened<AdminAppeal>();
  /** The appeal as last read: a ban or limit that was replaced while the dialog was open passes its appeal on to the new one. */
  const asItStands = (appeal: AdminAppeal) =>
    read.data?.pages.flatMap(rowsOf).find(({ id }) => id === appeal.id) ?? appeal;
  return (
    <Queue queue={queue} id="appeals" title="Appeals">
      {queue.status === "open" ? (
        <QueueUpdates endpoint={listAppeals} read={read} rowsOf={rowsOf} one="appeal" />
      ) : null}
      <PagedList
        read={read}
        rowsOf={rowsOf}
        loading="Loading appeals…"
        failed="Failed to fetch appeals"
        empty={
          <Card>
            <EmptyState
              icon={<Scale />}
              title={queue.status === "open" ? "No appeals are waiting." : "No appeal has been decided yet."}
            />
          </Card>
        }
      >
        {(appeals) => (
          <ul aria-label="Appeals" aria-busy={read.isPlaceholderData} className="flex flex-col gap-3">
            {appeals.map((appeal) => (
              <li key={appeal.id}>
                <AppealCard appeal={appeal} onDecide={() => asked.open(appeal)} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {asked.what === undefined ? null : (
        <AppealDialog
          key={asked.key}
          appeal={asItStands(asked.what)}
          open={asked.isOpen}
          onOpenChange={asked.close}
        />
      )}
    </Queue>
  );
}

const rowsOf = ({ appeals }: ReplyOf<typeof listAppeals>) => appeals;
