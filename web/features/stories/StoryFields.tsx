import { STORY_CONTENT_MAX, STORY_EXCERPT_MAX } from "#contracts/reference/limits.ts";
import { STORY_CATEGORIES, STORY_WORDS } from "#contracts/story-words.ts";

import type { useForm } from "../../platform/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { StoryValues } from "./story-values.ts";

interface StoryFieldsProps {
  form: ReturnType<typeof useForm<StoryValues>>;
  /** The story is marked as an example, which may be taken back. */
  isExample: boolean;
}

const CATEGORIES = STORY_CATEGORIES.map((value) => ({ value, label: value }));

/** The fields of the story form, in the order in which their errors are listed. */
export function StoryFields({ form, isExample }: StoryFieldsProps) {
  const { values, errors, idOf, set } = form;
  const control = (name: Exclude<keyof StoryValues, "featured" | "isExample">) => ({
    value: values[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  return (
    <>
      <Field id={idOf("title")} label="Title" required error={errors.title}>
        <Input {...control("title")} dir="auto" />
      </Field>
      <Field
        id={idOf("excerpt")}
        label="Excerpt"
        required
        error={errors.excerpt}
        help="Stands in the list and in previews."
      >
        <Textarea {...control("excerpt")} dir="auto" max={STORY_EXCERPT_MAX} minRows={2} />
      </Field>
      <Field
        id={idOf("content")}
        label="Content"
        required
        error={errors.content}
        help="A blank line begins a new paragraph."
      >
        <Textarea {...control("content")} dir="auto" max={STORY_CONTENT_MAX} minRows={8} maxRows={20} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field id={idOf("category")} label="Category" required error={errors.category}>
          <Select {...control("category")} options={CATEGORIES} placeholder="Choose a category" />
        </Field>
        <Field id={idOf("location")} label="Location (optional)" error={errors.location}>
          <Input {...control("location")} dir="auto" placeholder="Leeds, West Yorkshire" />
        </Field>
        <Field id={idOf("tags")} label="Tags" required error={errors.tags} help="Separated by commas.">
          <Input {...control("tags")} dir="auto" placeholder="plumbing, call-out" />
        </Field>
        <Field id={idOf("readTime")} label="Read time" required error={errors.readTime}>
          <Input {...control("readTime")} placeholder="5 min read" />
        </Field>
      </div>
      <Checkbox
        id={idOf("featured")}
        label={STORY_WORDS.featured}
        help="Stands at the top of the page."
        checked={values.featured}
        onChange={(event) => set("featured", event.target.checked)}
      />
      {isExample ? (
        <Checkbox
          id={idOf("isExample")}
          label={STORY_WORDS.example}
          help="Untick it when the story is a true one. The mark does not come back."
          checked={values.isExample}
          onChange={(event) => set("isExample", event.target.checked)}
        />
      ) : null}
    </>
  );
}
