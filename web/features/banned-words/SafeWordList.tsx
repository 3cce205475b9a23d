import { useRef } from "react";

import { addSafeWord, listSafeWords, removeSafeWord } from "#contracts/banned-words.ts";
import type { SafeWord } from "#contracts/banned-words.ts";
import { BANNED_WORD_MAX } from "#contracts/reference/limits.ts";

import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { Input } from "../../ui/Input.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { PanelSection, ReadState } from "./PanelSection.tsx";
import { RemoveWord } from "./RemoveWord.tsx";

/** Words and phrases that are never matched as banned. */
export function SafeWordList() {
  const read = useEndpoint(listSafeWords, {});
  const form = useForm({
    initial: { word: "" },
    check: ({ word }) => (word.trim() === "" ? { word: "Word is required" } : {}),
  });
  const removal = useOpened<SafeWord>();
  const input = useRef<HTMLInputElement>(null);
  const feedback = useFeedback();
  const adding = useSingleWrite(addSafeWord, {
    onSuccess: async () => {
      await invalidateEndpoint(listSafeWords);
      form.set("word", "");
    },
    onError: (error) => {
      if (!form.refuseBy(error)) feedback.notify(failureMessage(error, "Failed to add safe word"));
    },
  });
  return (
    <PanelSection
      title="Safe list"
      text="A word inside one of these is never treated as a banned word: ‘stop cock’, ‘bastard file’."
    >
      <form
        noValidate
        aria-label="Add to the safe list"
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          feedback.clear();
          form.submit((body) => adding.send({ body }))(event);
        }}
      >
        <Field {...form.field("word")} label="Safe word or phrase" className="min-w-0 flex-1 basis-56">
          <Input
            ref={input}
            {...form.input("word")}
            maxLength={BANNED_WORD_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Button type="submit" pending={adding.isPending} pendingText="Adding…">
          Add to safe list
        </Button>
        {feedback.inline}
      </form>
      {read.data === undefined ? (
        <ReadState read={read} loading="Loading the safe list…" failed="Failed to fetch the safe list" />
      ) : (
        <ul aria-label="Safe list" className="flex flex-wrap gap-2">
          {read.data.map((safe) => (
            <li key={safe.id}>
              <FilterChip label={safe.word} onRemove={() => removal.open(safe)} />
            </li>
          ))}
        </ul>
      )}
      {removal.what === undefined ? null : (
        <RemoveWord
          endpoint={removeSafeWord}
          list={listSafeWords}
          word={removal.what}
          open={removal.isOpen}
          onClose={removal.close}
          onRemoved={() => input.current?.focus({ preventScroll: true })}
          text="A banned word inside it counts again."
          failed="Failed to remove safe word"
        />
      )}
    </PanelSection>
  );
}
