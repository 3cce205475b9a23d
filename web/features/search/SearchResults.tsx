import { SearchX } from "lucide-react";
import type { ReactNode } from "react";

import { SEARCH_SIZE } from "#contracts/reference/limits.ts";
import { ALL_COUNTIES } from "#contracts/search.ts";
import type { FoundMember } from "#contracts/search.ts";
import { countOf } from "#contracts/short-count.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { useOnline } from "../../platform/online.ts";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { FoundPerson } from "./FoundPerson.tsx";
import { useSearch } from "./search.queries.ts";
import type { Asked } from "./search.queries.ts";

interface SearchResultsProps {
  asked: Asked;
  /** More is being typed: what is shown is of what stood there before. */
  isTyping: boolean;
  action: (person: FoundMember) => ReactNode;
  onView: () => void;
  onAllCounties: () => void;
}

/** Who fits, or that nobody does, or that it could not be asked. */
export function SearchResults({ asked, isTyping, action, onView, onAllCounties }: SearchResultsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useSearch(asked);
  const isOnline = useOnline();
  if (error !== null) {
    return (
      <ErrorState
        title={isOnline ? undefined : "You are offline"}
        text={errorMessage(error)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (data === undefined) return <ResultsSkeleton />;
  const isLate = isTyping || isPlaceholderData;
  return (
    <>
      {/* Said to everybody, seen where somebody was found: that nobody was has words of its own. */}
      <p role="status" className={data.length === 0 ? "sr-only" : "min-h-5 text-sm text-muted"}>
        {isLate ? "" : countWords(data.length)}
      </p>
      {data.length === 0 && !isLate ? <NobodyFound asked={asked} onAllCounties={onAllCounties} /> : null}
      {data.length === 0 ? null : (
        <ul
          aria-label="Members found"
          className={cx("divide-y divide-line transition-opacity", isLate && "opacity-60")}
        >
          {data.map((person) => (
            <li key={person.id}>
              <FoundPerson person={person} search={asked.words} action={action(person)} onView={onView} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function NobodyFound({ asked, onAllCounties }: Pick<SearchResultsProps, "asked" | "onAllCounties">) {
  const isEverywhere = asked.county === ALL_COUNTIES;
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={`No users found matching "${asked.words}"`}
      text={
        isEverywhere
          ? "Try fewer letters, a trade, or the name of a company."
          : `Only ${asked.county} was searched.`
      }
      action={isEverywhere ? null : <Button onClick={onAllCounties}>Search all counties</Button>}
    />
  );
}

function countWords(found: number): string {
  if (found === 0) return "Nobody found";
  if (found >= SEARCH_SIZE) return `The first ${SEARCH_SIZE} people`;
  return countOf(found, "person", "people");
}

export function ResultsSkeleton() {
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
