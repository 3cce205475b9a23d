import { Plus } from "lucide-react";
import { useRef, useState } from "react";

import {
  addBannedWord,
  BANNED_WORD_CATEGORIES,
  BANNED_WORD_CATEGORY_USUAL,
  FORM_SEVERITY_USUAL,
  listBannedWords,
  SEVERITIES,
} from "#contracts/banned-words.ts";
import type { BannedWordCategory } from "#contracts/banned-words.ts";
import { BANNED_WORD_MAX } from "#contracts/reference/limits.ts";

import { refreshLog } from "../../platform/refresh-log.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { CATEGORY_WORDS, severityWords } from "./banned-words-words.ts";

const CATEGORIES = BANNED_WORD_CATEGORIES.map((value) => ({ value, label: CATEGORY_WORDS[value] }));
const SEVERITY_CHOICES = SEVERITIES.map((value) => ({ value: String(value), label: severityWords(value) }));

/** The word, its category and its severity: inappropriate and 3 unless chosen otherwise. */
export function AddBannedWord() {
  const [word, setWord] = useState("");
  const [category, setCategory] = useState<BannedWordCategory>(BANNED_WORD_CATEGORY_USUAL);
  const [severity, setSeverity] = useState(FORM_SEVERITY_USUAL);
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const feedback = useFeedback();
  const adding = useSingleWrite(addBannedWord, {
    onSuccess: async (added) => {
      refreshLog();
      await invalidateEndpoint(listBannedWords);
      setWord("");
      feedback.notify({ title: `“${added.word}” added`, tone: "success" });
      input.current?.focus();
    },
    onError: (error) => {
      setFault(error.fields["word"]);
      if (error.fields["word"] !== undefined) return input.current?.focus();
      return feedback.notify(failureMessage(error, "Failed to add banned word"));
    },
  });
  const send = () => {
    feedback.clear();
    setFault(word.trim() === "" ? "Word is required" : undefined);
    if (word.trim() === "") return input.current?.focus();
    return adding.send({ body: { word, category, severity } });
  };
  return (
    <form
      noValidate
      aria-label="Add a banned word"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="grid gap-3 md:grid-cols-3">
        <Field label="Word" required error={fault}>
          <Input
            ref={input}
            value={word}
            maxLength={BANNED_WORD_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setWord(event.target.value)}
          />
        </Field>
        <Field label="Category">
          <Select
            options={CATEGORIES}
            value={category}
            onChange={(event) => setCategory(event.target.value as BannedWordCategory)}
          />
        </Field>
        <Field label="Severity">
          <Select
            options={SEVERITY_CHOICES}
            value={severity}
            onChange={(event) => setSeverity(Number(event.target.value))}
          />
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          icon={<Plus />}
          pending={adding.isPending}
          pendingText="Adding…"
        >
          Add word
        </Button>
        {feedback.inline}
      </div>
    </form>
  );
}
