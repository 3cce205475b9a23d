import { Bookmark } from "lucide-react";

import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useSaved } from "./use-saved.ts";
import type { Keepable, Keeping } from "./use-saved.ts";

interface SaveToggleProps extends Keepable {
  keeping: Keeping;
  heading: string;
}

/** Keeps it for later, or keeps it no longer. */
export function SaveToggle({ keeping, heading, ...it }: SaveToggleProps) {
  const feedback = useFeedback();
  const { toggle } = useSaved(keeping, it, feedback);
  return (
    <>
      <IconButton
        label={`Save ${heading}`}
        variant="outline"
        pressed={it.isSaved}
        icon={<Bookmark aria-hidden className={cx(it.isSaved && "fill-current")} />}
        className="md:fine:size-9"
        onClick={toggle}
      />
      {feedback.inline}
    </>
  );
}
