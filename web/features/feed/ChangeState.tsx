import { outbox } from "../../platform/outbox/entries.ts";
import { retryNotice, isOnFirstTry, retryEntry, useEntries } from "../../platform/outbox/first-try.ts";
import { Button } from "../../ui/Button.tsx";
import { DELETION } from "./own-changes.ts";

/** The state of a change to the member's own text: waiting, or why it was refused; nothing while all goes well. */
export function ChangeState({ lane }: { lane: string }) {
  const entry = useEntries(lane).at(-1);
  if (entry === undefined) return null;
  const isDeletion = entry.kind === DELETION;
  if (entry.state !== "failed") {
    if (navigator.onLine && isOnFirstTry(entry)) return null;
    return (
      <p className="pt-1 text-xs text-muted">
        {isDeletion ? "Deleted. Not sent yet." : "Your change is not sent yet."} {retryNotice(entry.reason)}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2 pt-1">
      <p role="alert" className="text-sm font-medium text-red">
        {isDeletion ? "Could not be deleted." : "Your change could not be saved."} {entry.reason}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="solid" onClick={() => retryEntry(entry.key)}>
          Try again
        </Button>
        <Button size="sm" onClick={() => outbox.remove(entry.key)}>
          Leave it as it is
        </Button>
      </div>
    </div>
  );
}
