import { SearchX } from "lucide-react";
import type { ReactNode } from "react";

import { ALL_COUNTIES } from "#contracts/search.ts";
import type { FoundMember } from "#contracts/search.ts";
import { countOf } from "#contracts/short-count.ts";

import { MorePages } from "../../platform/MorePages.tsx";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { uniqueById } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { FoundPerson } from "./FoundPerson.tsx";
import { useSearch } from "./search.queries.ts";
import type { Asked } from "./search.queries.ts";

interface SearchResultsProps {
  asked: Asked;
  /** More is being typed: the results are for the previous text. */
  isTyping: boolean;
  action: (person: FoundMember) => ReactNode;
  onView: () => void;
  onAllCounties: () => void;
}

/** The members found, or that there are none, or that the search failed. */
export function SearchResults({ asked, isTyping, action, onView, onAllCounties }: SearchResultsProps) {
  const read = useSearch(asked);
  const { data, error, isPlaceholderData } = read;
  if (data === undefined) return error === null ? <ResultsSkeleton /> : <ReadFailure read={read} />;
  const isLate = isTyping || isPlaceholderData;
  const isNearby = asked.words === "";
  const people = uniqueById(data.pages.flatMap((page) => page.people));
  return (
    <>
      {error === null || read.isFetchNextPageError ? null : <ReadFailure read={read} />}
      {isNearby && people.length > 0 ? (
        <h3 className="pt-1 text-sm font-semibold text-muted">People nearby</h3>
      ) : null}
      {/* Announced always, but visible only with results: the empty state has its own text. */}
      <p role="status" className={people.length === 0 || isNearby ? "sr-only" : "min-h-5 text-sm text-muted"}>
        {isLate || (isNearby && people.length > 0) ? "" : countWords(people.length, read.hasNextPage)}
      </p>
      {people.length === 0 && !isLate ? <NobodyFound asked={asked} onAllCounties={onAllCounties} /> : null}
      {people.length === 0 ? null : (
        <ul
          aria-label={isNearby ? "People nearby" : "Members found"}
          aria-busy={isLate}
          className={cx("divide-y divide-line transition-opacity", isLate && "opacity-60")}
        >
          {people.map((person) => (
            <li key={person.id}>
              <FoundPerson person={person} search={asked.words} action={action(person)} onView={onView} />
            </li>
          ))}
        </ul>
      )}
      {isLate ? null : (
        <MorePages
          read={read}
          wordsFor={(page) => countOf(page.people.length, "more person", "more people")}
        />
      )}
    </>
  );
}

function NobodyFound({ asked, onAllCounties }: Pick<SearchResultsProps, "asked" | "onAllCounties">) {
  const isEverywhere = asked.county === ALL_COUNTIES;
  const isNearby = asked.words === "";
  return (
    <EmptyState
      icon={<SearchX />}
      title={isNearby ? "Nobody found nearby" : `No users found matching "${asked.words}"`}
      text={
        isEverywhere
          ? `Try ${isNearby ? "a name" : "fewer letters"}, a trade, or the name of a company.`
          : `Only ${asked.county} was searched.`
      }
      action={isEverywhere ? null : <Button onClick={onAllCounties}>Search all counties</Button>}
    />
  );
}

function countWords(found: number, hasMore: boolean): string {
  if (found === 0) return "Nobody found";
  if (hasMore) return `The first ${countOf(found, "person", "people")}`;
  return countOf(found, "person", "people");
}

function ResultsSkeleton() {
  return (
    <SkeletonGroup label="Loading people…" className="divide-y divide-line pt-5">
      {Array.from({ length: 4 }, (_, place) => (
        <div key={place} className="flex items-center gap-3 py-3.5">
          <Skeleton className="size-12 shrink-0 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-36" />
            <Skeleton className="h-3.5 w-48 max-w-full" />
            <Skeleton className="h-3.5 w-28" />
          </div>
          <Skeleton className="h-9 w-28 max-md:hidden" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
