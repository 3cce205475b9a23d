import { suggestEmail } from "./email-typos.ts";

interface EmailSuggestionProps {
  value: string;
  onTake: (suggestion: string) => void;
}

/** 'Did you mean dan@gmail.com?', shown when the domain looks mistyped. */
export function EmailSuggestion({ value, onTake }: EmailSuggestionProps) {
  const suggestion = suggestEmail(value);
  return suggestion === null ? null : (
    <>
      Did you mean{" "}
      <button
        type="button"
        className="inline-flex min-h-control items-center rounded-chip font-semibold break-all text-blue underline underline-offset-3"
        onClick={() => onTake(suggestion)}
      >
        {suggestion}
      </button>
      ?
    </>
  );
}
