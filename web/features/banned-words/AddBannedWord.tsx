import { Plus } from "lucide-react";
import { useRef } from "react";

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

import { refreshLog } from "../../platform/refresh-lists.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { CATEGORY_WORDS, severityWords } from "./banned-words-words.ts";

const CATEGORIES = BANNED_WORD_CATEGORIES.map((value) => ({ value, label: CATEGORY_WORDS[value] }));
const SEVERITY_CHOICES = SEVERITIES.map((value) => ({ value: String(value), label: severityWords(value) }));

/** Adds a word with a category and a severity; by default 'inappropriate' and 3. */
export function AddBannedWord() {
  const form = useForm<{ word: string; category: BannedWordCategory; severity: number }>({
    initial: { word: "", category: BANNED_WORD_CATEGORY_USUAL, severity: FORM_SEVERITY_USUAL },
    check: ({ word }) => (word.trim() === "" ? { word: "Word is required" } : {}),
  });
  const input = useRef<HTMLInputElement>(null);
  const feedback = useFeedback();
  const adding = useSingleWrite(addBannedWord, {
    onSuccess: async (added) => {
      refreshLog();
      await invalidateEndpoint(listBannedWords);
      form.set("word", "");
      feedback.notify({ title: `“${added.word}” added`, tone: "success" });
      input.current?.focus();
    },
    onError: (error) => {
      if (!form.refuseBy(error)) feedback.notify(failureMessage(error, "Failed to add banned word"));
    },
  });
  return (
    <form
      noValidate
      aria-label="Add a banned word"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        feedback.clear();
        form.submit((body) => adding.send({ body }))(event);
      }}
    >
      <div className="grid gap-3 md:grid-cols-3">
        <Field {...form.field("word")} label="Word" required>
          <Input
            ref={input}
            {...form.input("word")}
            maxLength={BANNED_WORD_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Category">
          <Select options={CATEGORIES} {...form.input("category")} />
        </Field>
        <Field label="Severity">
          <Select
            options={SEVERITY_CHOICES}
            value={form.values.severity}
            onChange={(event) => form.set("severity", Number(event.target.value))}
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
