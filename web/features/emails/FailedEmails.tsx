import { MailCheck, RotateCw } from "lucide-react";

import { listFailedEmails, retryFailedEmail } from "#contracts/emails.ts";
import type { FailedEmail } from "#contracts/emails.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { countOf } from "#contracts/short-count.ts";

import { PagedList } from "../../platform/PagedList.tsx";
import { QueueUpdates } from "../../platform/QueueUpdates.tsx";
import { refreshLog } from "../../platform/refresh-lists.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint, useEndpointPages } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExactTime, RecordCell, RecordRow, RecordTable } from "../../ui/RecordTable.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { emailContent } from "./email-labels.ts";

const COLUMNS = [
  { title: "About", width: "w-[22%]" },
  { title: "To", width: "w-[16%]" },
  { title: "What happened" },
  { title: "Given up", width: "w-28 lg:w-44" },
  { title: "What to do", width: "w-38", isActs: true },
];

/** Emails that failed, for an administrator: the reason, and a retry. */
export function FailedEmails() {
  const { notify, inline, clear } = useFeedback();
  const read = useEndpointPages(
    listFailedEmails,
    {},
    {
      refetchOnMount: "always",
      next: ({ nextBefore }) => (nextBefore === null ? undefined : { query: { before: String(nextBefore) } }),
    },
  );
  const waiting = read.data?.pages[0]?.waiting;
  return (
    <section aria-labelledby="failed-emails" className="flex flex-col gap-3">
      <div>
        <h2 id="failed-emails" className="wide text-lg">
          Emails that failed
        </h2>
        {waiting === undefined ? null : (
          <p className="text-sm text-muted">
            {waitingWords(waiting.count)}
            {waiting.since === null ? null : (
              <>
                , the oldest since <ExactTime at={waiting.since} />
              </>
            )}
          </p>
        )}
      </div>
      {inline}
      <QueueUpdates endpoint={listFailedEmails} read={read} rowsOf={rowsOf} compareBy={rowsOf} one="email" />
      <Card>
        <PagedList
          read={read}
          rowsOf={rowsOf}
          loading="Loading emails…"
          failed="Failed to fetch emails"
          empty={<EmptyState icon={<MailCheck />} title="No failed emails" />}
        >
          {(emails) => (
            <RecordTable label="Emails that failed" columns={COLUMNS}>
              {emails.map((mail) => (
                <EmailRow key={mail.id} mail={mail} notify={notify} clear={clear} />
              ))}
            </RecordTable>
          )}
        </PagedList>
      </Card>
    </section>
  );
}

const rowsOf = ({ emails }: ReplyOf<typeof listFailedEmails>) => emails;

function waitingWords(count: number): string {
  if (count === 0) return "No email waits to go out";
  return count === 1
    ? "1 email waits to go out"
    : `${count >= 1000 ? "1,000+" : count} emails wait to go out`;
}

function whatHappened({ failure, attempts }: FailedEmail): string {
  const tries = countOf(attempts, "try", "tries");
  return failure === null ? tries : `${failure} (${tries})`;
}

interface EmailRowProps {
  mail: FailedEmail;
  notify: (message: Message) => void;
  clear: () => void;
}

function EmailRow({ mail, notify, clear }: EmailRowProps) {
  const { send, isPending } = useSingleWrite(retryFailedEmail, {
    onSuccess: ({ message }) => {
      notify({ title: message, tone: "success" });
      refreshLog();
      return invalidateEndpoint(listFailedEmails);
    },
    onError: (error) => {
      notify({
        title: "Failed to send the email again",
        text: failureWords(error, "Please try again."),
        tone: "error",
      });
      return error.status === 404 ? invalidateEndpoint(listFailedEmails) : undefined;
    },
  });
  const name = mail.member?.name ?? "Unknown recipient";
  const about = emailContent(mail.kind);
  return (
    <RecordRow>
      <RecordCell>
        <span className="font-semibold">{about}</span>
      </RecordCell>
      <RecordCell title="To">{name}</RecordCell>
      <RecordCell title="What happened">{whatHappened(mail)}</RecordCell>
      <RecordCell title="Given up">
        <ExactTime at={mail.diedAt} />
      </RecordCell>
      <RecordCell at="end">
        <Button
          size="sm"
          icon={<RotateCw />}
          pending={isPending}
          pendingText="Sending…"
          aria-label={`Try again: ${about}, to ${name}`}
          onClick={() => {
            clear();
            send({ params: { id: mail.id } });
          }}
        >
          Try again
        </Button>
      </RecordCell>
    </RecordRow>
  );
}
