import { useEffect, useState } from "react";

import type { SuggestedPerson as Person } from "#contracts/crew.ts";

import { announce } from "../../ui/announcer.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { SuggestedPerson } from "./SuggestedPerson.tsx";

interface MoreSuggestionsProps {
  people: readonly Person[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds ten at a time, half a second after the last one is seen. */
const BATCH = 10;
const DELAY_MS = 500;

/** The remaining suggestions, on a phone: more appear while scrolling. */
export function MoreSuggestions({ people, open, onOpenChange }: MoreSuggestionsProps) {
  const [shown, setShown] = useState(BATCH);
  // Set once drawn, which in a dialog is later than this component.
  const [last, setLast] = useState<HTMLLIElement | null>(null);
  const hasMore = shown < people.length;

  useEffect(() => {
    if (!hasMore || last === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const watch = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting !== true) return;
      timer = setTimeout(() => {
        const next = Math.min(shown + BATCH, people.length);
        setShown(next);
        announce(`${next - shown} more people`);
      }, DELAY_MS);
    });
    watch.observe(last);
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, [last, hasMore, shown, people.length]);

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="People You May Know">
      <ul className="-mx-4">
        {people.slice(0, shown).map((person, at, all) => (
          <li key={person.id} ref={at === all.length - 1 ? setLast : undefined}>
            <SuggestedPerson person={person} />
          </li>
        ))}
      </ul>
      {hasMore ? (
        <div className="flex min-h-8 justify-center">
          <Spinner label="Loading more people…" />
        </div>
      ) : null}
    </Dialog>
  );
}
