import { MailCheck, RotateCw } from "lucide-react";

import { listDeadLetters, retryDeadLetter } from "#contracts/letters.ts";
import type { DeadLetter } from "#contracts/letters.ts";

import { failureWords } from "../../platform/failure-words.ts";
import { PagedList } from "../../platform/PagedList.tsx";
import { invalidateEndpoint, useEndpointPages } from "../../platform/use-endpoint.ts";
import { useKeptFocus } from "../../platform/use-kept-focus.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExactTime } from "../../ui/ExactTime.tsx";
import { RecordCell, RecordRow, RecordTable } from "../../ui/RecordTable.tsx";
import type { Message } from "../../ui/tone.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { letterWords } from "./letter-words.ts";

const COLUMNS = [
  { title: "About", width: "w-[22%]" },
  { title: "To", width: "w-[16%]" },
  { title: "What happened" },
  { title: "Given up", width: "w-28 lg:w-44" },
  { title: "What to do", width: "w-38", isActs: true },
];

/** E-mails that did not get through, for an administrator: why, and once more. */
export function DeadLetters() {
  const keptFocus = useKeptFocus<HTMLElement>();
  const { notify, inline, clear } = useFeedback();
  const read = useEndpointPages(listDeadLetters, {}, ({ nextBefore }) =>
    nextBefore === null ? undefined : { query: { before: String(nextBefore) } },
  );
  const waiting = read.data?.pages[0]?.waiting;
  return (
    <section {...keptFocus} aria-labelledby="dead-letters" className="flex flex-col gap-3 outline-none">
      <div>
        <h2 id="dead-letters" className="wide text-lg">
          E-mails that did not get through
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
      <Card>
        <PagedList
          read={read}
          rowsOf={({ letters }) => letters}
          loading="Loading e-mails…"
          failed="Failed to fetch e-mails"
          empty={<EmptyState icon={<MailCheck aria-hidden />} title="Every e-mail has got through." />}
        >
          {(letters) => (
            <RecordTable label="E-mails that did not get through" columns={COLUMNS}>
              {letters.map((letter) => (
                <LetterRow key={letter.id} letter={letter} notify={notify} clear={clear} />
              ))}
            </RecordTable>
          )}
        </PagedList>
      </Card>
    </section>
  );
}

function waitingWords(count: number): string {
  if (count === 0) return "No e-mail waits to go out";
  return count === 1
    ? "1 e-mail waits to go out"
    : `${count >= 1000 ? "1,000+" : count} e-mails wait to go out`;
}

function whatHappened({ failure, attempts }: DeadLetter): string {
  const tries = attempts === 1 ? "1 try" : `${attempts} tries`;
  return failure === null ? tries : `${failure} (${tries})`;
}

interface LetterRowProps {
  letter: DeadLetter;
  notify: (message: Message) => void;
  clear: () => void;
}

function LetterRow({ letter, notify, clear }: LetterRowProps) {
  const { send, isPending } = useSingleWrite(retryDeadLetter, {
    onSuccess: ({ message }) => {
      notify({ title: message, tone: "success" });
      return invalidateEndpoint(listDeadLetters);
    },
    onError: (error) => {
      notify({
        title: "Failed to send the e-mail again",
        text: failureWords(error, "Please try again."),
        tone: "error",
      });
      return error.status === 404 ? invalidateEndpoint(listDeadLetters) : undefined;
    },
  });
  const name = letter.member?.name ?? "Nobody we know";
  const about = letterWords(letter.kind);
  return (
    <RecordRow>
      <RecordCell>
        <span className="font-semibold">{about}</span>
      </RecordCell>
      <RecordCell title="To">{name}</RecordCell>
      <RecordCell title="What happened">{whatHappened(letter)}</RecordCell>
      <RecordCell title="Given up">
        <ExactTime at={letter.diedAt} />
      </RecordCell>
      <RecordCell at="end">
        <Button
          size="sm"
          icon={<RotateCw aria-hidden />}
          pending={isPending}
          pendingText="Sending…"
          aria-label={`Try again: ${about}, to ${name}`}
          onClick={() => {
            clear();
            send({ params: { id: letter.id } });
          }}
        >
          Try again
        </Button>
      </RecordCell>
    </RecordRow>
  );
}
