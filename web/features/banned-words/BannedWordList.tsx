import { useRef } from "react";

import { listBannedWords, removeBannedWord } from "#contracts/banned-words.ts";
import type { BannedWord } from "#contracts/banned-words.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { AddBannedWord } from "./AddBannedWord.tsx";
import { CATEGORY_WORDS, severityWords } from "./banned-words-words.ts";
import { PanelSection, ReadState } from "./PanelSection.tsx";
import { RemoveWord } from "./RemoveWord.tsx";

/** The words with category and severity; removing a word asks for confirmation. */
export function BannedWordList() {
  const read = useEndpoint(listBannedWords, {});
  const removal = useOpened<BannedWord>();
  const top = useRef<HTMLDivElement>(null);
  return (
    <PanelSection
      title="Banned words"
      text="Words match whole, however they are written: in capitals, with accents, with digits for letters or set apart. Use * for any letters. In messages only 4 and 5 count."
    >
      <AddBannedWord />
      <div ref={top} tabIndex={-1} className="outline-none">
        {read.data === undefined ? (
          <ReadState read={read} loading="Loading banned words…" failed="Failed to fetch banned words" />
        ) : (
          <ul aria-label="Banned words" className="divide-y divide-line">
            {read.data.map((word) => (
              <li key={word.id} className="flex items-center gap-3 py-2.5">
                <div className="grid min-w-0 flex-1 items-center gap-x-3 gap-y-1.5 md:grid-cols-[minmax(0,1fr)_8rem_13rem]">
                  <span className="font-semibold [overflow-wrap:anywhere]">{word.word}</span>
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1.5 md:contents">
                    <span className="flex">
                      <Chip>{CATEGORY_WORDS[word.category]}</Chip>
                    </span>
                    <span className="text-sm text-muted">{severityWords(word.severity)}</span>
                  </span>
                </div>
                <Button size="sm" aria-label={`Remove ${word.word}`} onClick={() => removal.open(word)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        {read.data?.length === 0 ? (
          <p className="text-sm text-muted">No banned words yet. Add the first one above.</p>
        ) : null}
      </div>
      {removal.what === undefined ? null : (
        <RemoveWord
          endpoint={removeBannedWord}
          list={listBannedWords}
          word={removal.what}
          open={removal.isOpen}
          onClose={removal.close}
          onRemoved={() => top.current?.focus({ preventScroll: true })}
          text="Texts are no longer checked for it. Decisions already made stay as they are."
          failed="Failed to remove banned word"
        />
      )}
    </PanelSection>
  );
}
