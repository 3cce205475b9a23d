import { Inbox } from "lucide-react";

import { listContactMessages } from "#contracts/admin-contact.ts";
import type { ContactSummary } from "#contracts/admin-contact.ts";
import { longDay, longDayInLondon } from "#contracts/calendar.ts";
import { CONTACT_KIND_WORDS } from "#contracts/contact-words.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { ILLEGAL_KIND_WORDS } from "#contracts/illegal-kinds.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { PagedList } from "../../platform/PagedList.tsx";
import { QueueUpdates } from "../../platform/QueueUpdates.tsx";
import { useAddress, withParameter } from "../../platform/use-address.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { Card } from "../../ui/Card.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";

const ContactCaseDialog = lazyComponent(() =>
  import("./ContactCaseDialog.tsx").then((part) => part.ContactCaseDialog),
);

const STATES = [
  { value: "open", label: "Open" },
  { value: "closed", label: "Closed" },
] as const;

/**
 * Messages to the site, for administrators: urgent ones first, then those due first; with `?status=closed` in the
 * address, the closed ones.
 */
export function ContactQueue() {
  const { search, change } = useAddress();
  const state = search.get("status") === "closed" ? ("closed" as const) : ("open" as const);
  const shown = useOpened<ContactSummary>();
  const feedback = useFeedback();
  const query = { state };
  const read = useEndpointPages(listContactMessages, { query }, { refetchOnMount: "always" });
  const open = (message: ContactSummary) => {
    feedback.clear();
    shown.open(message);
  };
  const finishDeletion = () => {
    shown.close();
    feedback.notify({ title: "Message deleted", tone: "success" });
  };
  return (
    <section aria-labelledby="contact-queue" className="flex flex-col gap-3.5">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="contact-queue" className="wide text-lg">
          Messages to the site
        </h2>
        <SegmentedControl
          label="Which messages"
          options={STATES}
          value={state}
          onChange={(wanted: string) =>
            change((now) => withParameter(now, "status", wanted === "open" ? "" : wanted))
          }
        />
      </header>
      {feedback.inline}
      {state === "open" ? (
        <QueueUpdates endpoint={listContactMessages} read={read} rowsOf={rowsOf} one="message" />
      ) : null}
      <Card>
        <PagedList
          read={read}
          rowsOf={rowsOf}
          loading="Loading messages…"
          failed="The messages did not load"
          empty={
            <EmptyState
              icon={<Inbox />}
              title={
                state === "open" ? "Every message has been dealt with." : "No message has been closed yet."
              }
            />
          }
        >
          {(messages) => (
            <ul className="divide-y divide-line">
              {messages.map((message) => (
                <MessageRow key={message.id} message={message} onOpen={() => open(message)} />
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
      {shown.what === undefined ? null : (
        <ContactCaseDialog
          key={shown.key}
          listed={shown.what}
          open={shown.isOpen}
          onClose={shown.close}
          onDeleted={finishDeletion}
        />
      )}
    </section>
  );
}

const rowsOf = ({ messages }: ReplyOf<typeof listContactMessages>) => messages;

function MessageRow({ message, onOpen }: { message: ContactSummary; onOpen: () => void }) {
  return (
    <li className="relative flex flex-col gap-1.5 px-4 py-3.5 hover:bg-ground">
      <div className="flex flex-wrap items-center gap-1.5">
        <Chip tone="trade">{CONTACT_KIND_WORDS[message.kind].label}</Chip>
        {message.illegalKind === null ? null : (
          <Chip tone={message.isUrgent ? "urgent" : "neutral"}>
            {ILLEGAL_KIND_WORDS[message.illegalKind]}
          </Chip>
        )}
        {message.isOverdue ? <Chip tone="urgent">Overdue</Chip> : null}
        {message.answeredAt === null ? null : <Chip tone="crew">Answered</Chip>}
      </div>
      <button
        type="button"
        onClick={onOpen}
        className="min-h-8 text-left text-base font-semibold after:absolute after:inset-0 [overflow-wrap:anywhere]"
      >
        {message.reference} · {message.name}
      </button>
      <p className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{message.excerpt}</p>
      <p className="text-sm text-muted">
        Received {dayOf(message.receivedAt)}
        {message.closedAt === null
          ? ` · answer due ${longDay(message.dueOn)}`
          : ` · closed ${dayOf(message.closedAt)}`}
      </p>
    </li>
  );
}

function dayOf(at: string): string {
  return longDayInLondon(new Date(at));
}
