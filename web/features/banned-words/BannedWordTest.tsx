import { useState } from "react";

import { testBannedWords } from "#contracts/banned-words.ts";
import type { TestedText } from "#contracts/banned-words.ts";
import { getHoldingRules } from "#contracts/holding-rules.ts";
import { TEST_TEXT_MAX } from "#contracts/reference/limits.ts";

import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Field } from "../../ui/Field.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { CATEGORY_WORDS, OUTCOME_WORDS, RULE_WORDS, severityWords } from "./banned-words-words.ts";
import { PanelSection } from "./PanelSection.tsx";

/** Shows which banned words a text contains, which rules would hold it, and the outcome. Stores nothing. */
export function BannedWordTest() {
  const [text, setText] = useState("");
  const [isNewAccount, setNewAccount] = useState(false);
  const firstPosts = useEndpoint(getHoldingRules, {}).data?.firstPosts ?? 0;
  const [fault, setFault] = useState<string>();
  const [tested, setTested] = useState<TestedText>();
  const feedback = useFeedback();
  const testing = useSingleWrite(testBannedWords, {
    onSuccess: setTested,
    onError: (error) => {
      setFault(error.fields["text"]);
      if (error.fields["text"] === undefined)
        feedback.notify(failureMessage(error, "Failed to test the text. Please try again."));
    },
  });
  return (
    <PanelSection title="Test a text" text="See what would happen, without posting anything.">
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          feedback.clear();
          setTested(undefined);
          setFault(text.trim() === "" ? "Text is required" : undefined);
          if (text.trim() !== "") testing.send({ body: { text, isNewAccount } });
        }}
      >
        <Field label="Text" error={fault}>
          <Textarea value={text} max={TEST_TEXT_MAX} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Checkbox
          label="As a new account"
          help={
            isNewAccount && firstPosts > 0
              ? `A new account’s first posts wait for a moderator, whatever they say: ${firstPosts}.`
              : undefined
          }
          checked={isNewAccount}
          onChange={(event) => {
            setNewAccount(event.target.checked);
            setTested(undefined);
          }}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" pending={testing.isPending} pendingText="Testing…">
            Test
          </Button>
          {feedback.inline}
        </div>
      </form>
      <div aria-live="polite">{tested === undefined ? null : <Verdict tested={tested} />}</div>
    </PanelSection>
  );
}

function Verdict({ tested: { hits, rules, outcome, messageOutcome } }: { tested: TestedText }) {
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">
        {hits.length === 0 ? "No banned words. " : ""}
        {OUTCOME_WORDS[outcome]}
      </p>
      {messageOutcome === outcome ? null : (
        <p className="text-sm text-muted">In a message to one person: {OUTCOME_WORDS[messageOutcome]}</p>
      )}
      {hits.length + rules.length === 0 ? null : (
        <ul className="divide-y divide-line">
          {hits.map(({ word, category, severity, found, at }) => (
            <li key={`${word} ${at}`} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
              <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">
                “{found}” is <span className="font-semibold">{word}</span>
              </span>
              <Chip>{CATEGORY_WORDS[category]}</Chip>
              <span className="text-sm text-muted">{severityWords(severity)}</span>
            </li>
          ))}
          {rules.map(({ rule, found }) => (
            <li key={`${rule} ${found}`} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2">
              <span className="min-w-40 flex-1 [overflow-wrap:anywhere]">
                “{found}” is <span className="font-semibold">{RULE_WORDS[rule]}</span>
              </span>
              <Chip>New account</Chip>
              <span className="text-sm text-muted">Hold for review</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
