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
  /** The story is marked as an example; the mark can be removed. */
  isExample: boolean;
}

const CATEGORIES = STORY_CATEGORIES.map((value) => ({ value, label: value }));

/** The fields of the story form, in the order in which their errors are listed. */
export function StoryFields({ form, isExample }: StoryFieldsProps) {
  const { field, checkbox, input } = form;
  const text = (name: Exclude<keyof StoryValues, "featured" | "isExample">) => ({
    ...input(name),
    autoComplete: "off",
  });
  return (
    <>
      <Field {...field("title")} label="Title" required>
        <Input {...text("title")} dir="auto" />
      </Field>
      <Field {...field("excerpt")} label="Excerpt" required help="Shown in the list and in previews.">
        <Textarea {...text("excerpt")} dir="auto" max={STORY_EXCERPT_MAX} minRows={2} />
      </Field>
      <Field {...field("content")} label="Content" required help="A blank line begins a new paragraph.">
        <Textarea {...text("content")} dir="auto" max={STORY_CONTENT_MAX} minRows={8} maxRows={20} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field {...field("category")} label="Category" required>
          <Select {...text("category")} options={CATEGORIES} placeholder="Choose a category" />
        </Field>
        <Field {...field("location")} label="Location (optional)">
          <Input {...text("location")} dir="auto" placeholder="Leeds, West Yorkshire" />
        </Field>
        <Field {...field("tags")} label="Tags" required help="Separated by commas.">
          <Input {...text("tags")} dir="auto" placeholder="plumbing, call-out" />
        </Field>
        <Field {...field("readTime")} label="Read time" required>
          <Input {...text("readTime")} placeholder="5 min read" />
        </Field>
      </div>
      <Checkbox {...checkbox("featured")} label={STORY_WORDS.featured} help="Shown at the top of the page." />
      {isExample ? (
        <Checkbox
          {...checkbox("isExample")}
          label={STORY_WORDS.example}
          help="Untick it when the story is a true one. The mark does not come back."
        />
      ) : null}
    </>
  );
}
