import type { Ref } from "react";

import { BRAND } from "#contracts/brand.ts";
import { REVIEW_COMMENT_MAX } from "#contracts/reference/limits.ts";

import type { useForm } from "../../platform/use-form.ts";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { RatingInput } from "../../ui/RatingInput.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { ReviewValues } from "./review-form.ts";

interface ReviewFieldsProps {
  form: ReturnType<typeof useForm<ReviewValues>>;
  /** Takes the checked star, for the dialog's first focus. */
  starRef: Ref<HTMLInputElement>;
}

/** Stars and words. */
export function ReviewFields({ form, starRef }: ReviewFieldsProps) {
  const { values, errors, idOf, change, field, input } = form;
  return (
    <>
      <ErrorSummary errors={form.summary} />
      <RatingInput
        id={idOf("rating")}
        inputRef={starRef}
        legend="Your rating"
        value={values.rating}
        error={errors.rating}
        onChange={(rating) => change({ rating, isChosen: true })}
      />
      <Field
        {...field("comment")}
        label="Comment (optional)"
        help={`Everybody on ${BRAND.name} can read it.`}
      >
        <Textarea
          className="min-h-[100px]"
          minRows={4}
          max={REVIEW_COMMENT_MAX}
          dir="auto"
          {...input("comment")}
        />
      </Field>
    </>
  );
}
