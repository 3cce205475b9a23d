import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { Input } from "../../ui/Input.tsx";
import { WORDS_MAX } from "./board-url.ts";

/** A moment without typing, before the list is asked. */
const PAUSE_MS = 400;

interface KeywordSearchProps {
  words: string;
  onSearch: (words: string) => void;
}

/** Words to look for in the jobs. */
export function KeywordSearch({ words, onSearch }: KeywordSearchProps) {
  const [typed, setTyped] = useState(words);
  const [shown, setShown] = useState(words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  // Back, a chip or 'Clear all' has changed the words from outside.
  if (shown !== words) {
    setShown(words);
    if (typed.trim() !== words) setTyped(words);
  }

  const ask = (text: string) => {
    clearTimeout(timer.current);
    if (text.trim() !== words) search.current(text.trim());
  };

  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <Input
        type="search"
        look="quiet"
        aria-label="Search jobs"
        placeholder="Search jobs…"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={WORDS_MAX}
        before={<Search aria-hidden />}
        value={typed}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => ask(text), PAUSE_MS);
        }}
      />
    </form>
  );
}
