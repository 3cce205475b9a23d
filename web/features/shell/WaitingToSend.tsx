import { Pencil, RotateCw, Trash2 } from "lucide-react";
import { useEffect } from "react";

import { wakeOutbox } from "../../platform/outbox/entries.ts";
import type { Entry } from "../../platform/outbox/entries.ts";
import {
  deleteUnsent,
  retryNotice,
  OTHER_VERSION,
  retryEntry,
  useOutbox,
} from "../../platform/outbox/first-try.ts";
import type { AnyKind } from "../../platform/outbox/kinds.ts";
import { useSendingWords } from "../../platform/outbox/progress.ts";
import { Button } from "../../ui/Button.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { useOpened } from "../../ui/use-opened.ts";

interface WaitingToSendProps {
  /** The kinds that describe the entries. */
  kinds: readonly AnyKind[];
}

/** All that this member did and the server does not know yet, oldest first. */
export function WaitingToSend({ kinds }: WaitingToSendProps) {
  const entries = useOutbox();
  useEffect(wakeOutbox, []);
  const editing = useOpened<Entry>();
  const kindOf = ({ kind }: Entry) => kinds.find(({ name }) => name === kind);
  const Form = editing.what && kindOf(editing.what)?.editor;
  return (
    <>
      {entries.length === 0 ? (
        <p className="text-sm text-muted">Everything has been sent.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line rounded-control border border-line">
          {entries.map((entry) => (
            <Row key={entry.key} entry={entry} kind={kindOf(entry)} onEdit={() => editing.open(entry)} />
          ))}
        </ul>
      )}
      {/* Outside the row, which disappears once the entry is sent. */}
      {editing.what === undefined || Form === undefined ? null : (
        <Form key={editing.what.key} entry={editing.what} open={editing.isOpen} onClose={editing.close} />
      )}
    </>
  );
}

function Row({ entry, kind, onEdit }: { entry: Entry; kind: AnyKind | undefined; onEdit: () => void }) {
  const { key, state, createdAt } = entry;
  const { title, text } = kind?.describe(entry.payload) ?? {
    title: "Something from another version of the app",
  };
  const isSending = state === "sending";
  const sendingWords = useSendingWords(key);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 p-3 [overflow-wrap:anywhere]">
      <div className="min-w-0 flex-1 basis-52 text-sm">
        <p className="font-semibold">{title}</p>
        {text ? (
          <p dir="auto" className="line-clamp-2">
            {text}
          </p>
        ) : null}
        <p className="text-muted">
          <RelativeTime at={createdAt} />
          {" · "}
          {sizeOf(entry, text)}
        </p>
        <p className={state === "failed" ? "font-medium text-red" : "text-muted"}>
          {isSending ? sendingWords : statusOf(entry, kind)}
        </p>
      </div>
      {isSending ? null : (
        <div className="flex flex-wrap gap-2">
          {state === "failed" && kind?.editor !== undefined ? (
            <Button size="sm" icon={<Pencil />} onClick={onEdit}>
              Edit
              <span className="sr-only"> {title}</span>
            </Button>
          ) : null}
          {kind === undefined ? null : (
            <Button size="sm" icon={<RotateCw />} onClick={() => retryEntry(key)}>
              Try again
              <span className="sr-only"> {title}</span>
            </Button>
          )}
          <Button size="sm" icon={<Trash2 />} onClick={() => deleteUnsent(key)}>
            Delete
            <span className="sr-only"> {title}</span>
          </Button>
        </div>
      )}
    </li>
  );
}

function statusOf({ state, reason, isFleeting }: Entry, kind: AnyKind | undefined): string {
  if (state === "failed") return `Could not be sent. ${reason ?? ""}`.trim();
  if (kind === undefined) return OTHER_VERSION;
  if (isFleeting === true) return "This browser cannot store it. Keep this page open until it is sent.";
  return retryNotice(reason);
}

/** '120 B', '34 kB', '2.1 MB': the size still to be sent. */
function sizeOf({ fileBytes }: Entry, text = ""): string {
  const bytes = fileBytes + new TextEncoder().encode(text).length;
  if (bytes < 1_000) return `${Math.max(1, bytes)} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
