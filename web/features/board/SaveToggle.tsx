import { Bookmark } from "lucide-react";

import { cx } from "../../ui/cx.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useSaved } from "./use-saved.ts";
import type { Savable, Saving } from "./use-saved.ts";

/** Saves a listing for later, or removes it from the saved ones. */
export function SaveToggle({ saving, ...it }: Savable & { saving: Saving }) {
  const feedback = useFeedback();
  const { isSaved, toggle } = useSaved(saving, it, feedback);
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
