import type { ContactCase } from "#contracts/admin-contact.ts";
import { longDay } from "#contracts/calendar.ts";
import { ILLEGAL_KIND_WORDS } from "#contracts/illegal-kinds.ts";

import { exactTime } from "../../ui/relative-time.ts";

/** The message, its author, and when it was received and dealt with. */
export function CaseFacts({ contact }: { contact: ContactCase }) {
  const time = (at: string | null) => (at === null ? "Not yet" : exactTime(Date.parse(at)));
  const facts = [
    ["Email", contact.email ?? "Erased with the account"],
    ["Account", contact.userId === null ? "Not signed in" : `Member ${contact.userId}`],
    ...(contact.illegalKind === null
      ? []
      : [["Against the law", ILLEGAL_KIND_WORDS[contact.illegalKind]] as const]),
    ["Received", time(contact.receivedAt)],
    ["Acknowledged", time(contact.acknowledgedAt)],
    ["Answer due", longDay(contact.dueOn)],
    ["Answered", time(contact.answeredAt)],
    ["Closed", time(contact.closedAt)],
    ["Concerns", contact.about ?? "Not said"],
  ] as const;
  return (
    <>
      <p
        dir="auto"
        className="rounded-control bg-ground p-4 text-base whitespace-pre-line [overflow-wrap:anywhere]"
      >
        {contact.message === "" ? "The message was erased with the account." : contact.message}
      </p>
      <dl className="grid gap-x-6 gap-y-1.5 text-sm md:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="flex min-w-0 flex-wrap gap-x-3">
            <dt className="w-26 shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 flex-1 basis-40 font-semibold [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Notes and replies, oldest first. */
export function CaseHistory({ contact }: { contact: ContactCase }) {
  if (contact.entries.length === 0) return null;
  return (
    <section aria-labelledby="history" className="flex flex-col gap-2">
      <h3 id="history" className="text-sm font-semibold">
        Notes and answers
      </h3>
      <ol className="flex flex-col divide-y divide-line">
        {contact.entries.map((entry) => (
          <li key={entry.id} className="flex flex-col gap-1 py-2.5">
            <p className="text-sm text-muted">
              {entry.kind === "answer" ? "Answer" : "Note"} by {entry.admin ?? "a former administrator"} ·{" "}
              {exactTime(Date.parse(entry.createdAt))}
            </p>
            <p dir="auto" className="text-base break-words whitespace-pre-line [overflow-wrap:anywhere]">
              {entry.text}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
