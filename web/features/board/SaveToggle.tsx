import { Bookmark } from "lucide-react";

import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useSaved } from "./use-saved.ts";
import type { Keepable, Keeping } from "./use-saved.ts";

/** Keeps it for later, or keeps it no longer. */
export function SaveToggle({ keeping, ...it }: Keepable & { keeping: Keeping }) {
  const feedback = useFeedback();
  const { isSaved, toggle } = useSaved(keeping, it, feedback);
  return (
    <>
      <IconButton
        label={`Save ${it.heading}`}
        variant="outline"
        pressed={isSaved}
        icon={<Bookmark className={cx(isSaved && "fill-current")} />}
        className="md:fine:size-9"
        onClick={toggle}
      />
      {feedback.inline}
    </>
  );
}
