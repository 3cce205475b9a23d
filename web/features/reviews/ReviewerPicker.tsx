import { useId, useState } from "react";

import { listReviewers } from "#contracts/review-requests.ts";

import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { FieldError } from "../../ui/Field.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import type { AskedPerson } from "./ask-form.ts";

interface ReviewerPickerProps {
  /** The radio group's id, for an `ErrorSummary`. */
  id: string;
  value: AskedPerson | null;
  onChange: (person: AskedPerson) => void;
  error?: string | undefined;
}

/** Members who can be asked: the member's crew, and those who share a job with the member, by name. */
export function ReviewerPicker({ id, value, onChange, error }: ReviewerPickerProps) {
  const name = useId();
  const [words, setWords] = useState("");
  const query = words === "" ? {} : { q: words };
  const read = useEndpoint(listReviewers, { query }, { keepPrevious: true });
  const people = read.data?.people;
  if (read.data !== undefined && people?.length === 0 && words === "" && !read.isPlaceholderData) {
    return (
      <EmptyState
        title="Nobody to ask yet"
        text="You can ask people in your crew, and people you share a job with."
        className="py-4!"
      />
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <SearchField label="Search your crew" max={100} words={words} onSearch={setWords} />
      <fieldset
        id={id}
        tabIndex={-1}
        role="radiogroup"
        aria-labelledby={`${name}-legend`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
        className="min-w-0 outline-none"
      >
        <legend id={`${name}-legend`} className="sr-only">
          Who to ask
        </legend>
        <FieldError id={`${name}-error`}>{error}</FieldError>
        <div className="-mx-2 max-h-60 scroll-thin overflow-y-auto">
          {people?.map((person) => (
            <label
              key={person.id}
              className="flex cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 has-disabled:cursor-default has-disabled:opacity-60 hover:bg-ground has-checked:bg-ground"
            >
              <input
                type="radio"
                name={name}
                checked={person.id === value?.id}
                disabled={person.isAsked}
                onChange={() => onChange({ id: person.id, name: person.name })}
                className="size-[1.125rem] shrink-0 accent-ink"
              />
              <Avatar name={person.name} src={person.avatar} size={32} />
              <span className="min-w-0 flex-1">
                <span className="block leading-snug font-semibold [overflow-wrap:anywhere]">
                  {person.name}
                </span>
                <span className="block text-sm text-muted">
                  {person.isAsked ? "Asked already" : person.trade}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p role="status" className="text-sm text-muted empty:hidden">
        {people?.length === 0 ? `Nobody found matching “${words}”.` : null}
        {read.data?.hasMore ? "There are more: search for their name." : null}
      </p>
      {read.isPending ? (
        <SkeletonRows label="Loading your crew…" rows={2} row="h-9" className="flex flex-col gap-2" />
      ) : null}
      {read.isError && people === undefined ? <ReadFailure read={read} className="py-3!" /> : null}
    </div>
  );
}
