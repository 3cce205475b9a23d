import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { Input } from "./Input.tsx";

/** The pause in typing before the search runs. */
const PAUSE_MS = 300;

interface SearchFieldProps {
  /** 'Search jobs'. */
  label: string;
  /** Longest text that can be typed. */
  max: number;
  words: string;
  /** Called with the trimmed text, after a pause in typing or at once by Enter. */
  onSearch: (words: string) => void;
}

/** A field to search a list by words. */
export function SearchField({ label, max, words, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  /** The words last searched for that `words` does not show yet: more may have been typed since. */
  const [asked, setAsked] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  // Back, a chip or 'Clear all' has changed the words from outside.
  if (shown !== words) {
    setShown(words);
    setAsked(undefined);
    if (asked !== words && typed.trim() !== words) setTyped(words);
  }

  const ask = (text: string) => {
    clearTimeout(timer.current);
    const next = text.trim();
    if (next === words) return;
    setAsked(next);
    search.current(next);
  };

  return (
    // No form of its own: it stands in other forms, which Enter must not submit.
    <search>
      <Input
        type="search"
        look="quiet"
        aria-label={label}
        placeholder={`${label}…`}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={max}
        before={<Search />}
        value={typed}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          ask(typed);
        }}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => ask(text), PAUSE_MS);
        }}
      />
    </search>
  );
}
