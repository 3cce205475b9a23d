import type { Ref } from "react";

import { REVIEW_COMMENT_MAX } from "#contracts/reference/limits.ts";

import type { useForm } from "../../platform/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { RatingInput } from "../../ui/RatingInput.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { ReviewValues } from "./review-form.ts";

interface ReviewFieldsProps {
  form: ReturnType<typeof useForm<ReviewValues>>;
  /** Who is reviewed. */
  name: string;
  /** Whether it is asked if the two worked together: not where a shared job says so. */
  asksTogether: boolean;
  /** Takes the checked star, for the dialog's first focus. */
  starRef: Ref<HTMLInputElement>;
}

/** Stars, words, and whether the two worked together (D1 §2.6, `Q91`). */
export function ReviewFields({ form, name, asksTogether, starRef }: ReviewFieldsProps) {
  const { values, faults, idOf, set, change } = form;
  return (
    <>
      <ErrorSummary errors={form.summary} />
      <RatingInput
        id={idOf("rating")}
        inputRef={starRef}
        legend="Your rating"
        value={values.rating}
        error={faults.rating}
        onChange={(rating) => change({ rating, isChosen: true })}
      />
      <Field
        id={idOf("comment")}
        label="Comment (optional)"
        help="Everybody on Crewyard can read it."
        error={faults.comment}
      >
        <Textarea
          className="min-h-[100px]"
          minRows={4}
          max={REVIEW_COMMENT_MAX}
          dir="auto"
          value={values.comment}
          onChange={(event) => set("comment", event.target.value)}
        />
      </Field>
      {asksTogether ? (
        <Checkbox
          id={idOf("workedTogether")}
          label={`I worked with or hired ${name}`}
          help="Your review then says ‘Worked together’."
          checked={values.workedTogether}
          onChange={(event) => set("workedTogether", event.target.checked)}
        />
      ) : null}
    </>
  );
}
