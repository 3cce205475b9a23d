import { useEffect, useState } from "react";

import type { ReplyOf } from "#contracts/endpoint.ts";
import { listModerationLogs, openReportedMessages } from "#contracts/moderation.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Chip } from "../../ui/Chip.tsx";
import { cx } from "../../ui/cx.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

/** A reported chat message with the messages around it; opening it is logged. */
export function ReportedMessages({ reportId, onClose }: { reportId: number; onClose: () => void }) {
  const [messages, setMessages] = useState<ReplyOf<typeof openReportedMessages>["messages"]>();
  const [failure, setFailure] = useState<string>();
  const { send, isPending } = useSingleWrite(openReportedMessages, {
    onSuccess: (reply) => {
      setFailure(undefined);
      setMessages(reply.messages);
      return invalidateEndpoint(listModerationLogs);
    },
    onError: (error) => setFailure(errorMessage(error)),
  });
  const read = () => send({ params: { id: reportId } });
  // oxlint-disable-next-line react/exhaustive-deps -- once, when it is opened: each reading is logged
  useEffect(read, []);
  return (
    <Dialog open onOpenChange={onClose} title="Reported message" fill>
      {messages === undefined && failure !== undefined ? (
        <ErrorState title="Failed to fetch messages" text={failure} onRetry={read} retrying={isPending} />
      ) : null}
      {messages === undefined && failure === undefined ? (
        <SkeletonRows label="Loading messages…" rows={2} row="h-14" />
      ) : null}
      <ol className="flex flex-col gap-2.5">
        {messages?.map(({ id, content, createdAt, isReported, sender }) => (
          <li
            key={id}
            className={cx(
              "flex flex-col gap-1 rounded-control px-3 py-2.5",
              isReported ? "bg-red-soft" : "bg-ground",
            )}
          >
            <p className="flex flex-wrap items-center gap-x-2 text-sm">
              <span className="font-semibold">{sender?.name ?? "Deleted member"}</span>
              <ExactTime at={createdAt} className="text-muted" />
              {isReported ? <Chip tone="urgent">Reported</Chip> : null}
            </p>
            <p dir="auto" className="text-base [overflow-wrap:anywhere] whitespace-pre-line">
              {content}
            </p>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
