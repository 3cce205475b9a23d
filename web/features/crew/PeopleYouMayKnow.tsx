import { listSuggestions } from "#contracts/crew.ts";

import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Carousel } from "../../ui/Carousel.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { SuggestedPerson } from "./SuggestedPerson.tsx";

interface PeopleYouMayKnowProps {
  /** On a phone, among the posts: an article of the feed, or nothing when there are no suggestions. */
  strip?: boolean;
}

const PER_PAGE = 2;
const SECONDS = 30;
/** Six pages. */
const SHOWN = 12;

/** Suggested members, beside the feed or in it, each with 'Add'. */
export function PeopleYouMayKnow({ strip = false }: PeopleYouMayKnowProps) {
  const read = useEndpoint(listSuggestions, { query: { limit: SHOWN } });
  const { data, error, isPending } = read;
  if (strip && data?.length === 0) return null;
  const panel = (
    <Carousel
      title="People you may know"
      items={data ?? []}
      keyOf={(person) => person.id}
      perPage={PER_PAGE}
      seconds={SECONDS}
      pending={isPending}
      fallback={
        <>
          {isPending ? <PeopleSkeleton /> : null}
          {error === null || data !== undefined ? null : <ReadFailure read={read} className="py-3!" />}
          {data?.length === 0 ? (
            <p className="px-4 pb-4 text-sm text-muted">Nobody to suggest just now.</p>
          ) : null}
        </>
      }
    >
      {(person) => <SuggestedPerson person={person} />}
    </Carousel>
  );
  return strip ? <article aria-label="People you may know">{panel}</article> : panel;
}

function PeopleSkeleton() {
  return (
    <SkeletonGroup label="Loading people…">
      {Array.from({ length: PER_PAGE }, (_, place) => (
        <div key={place} className="flex h-16 items-center gap-3 px-4">
          <Skeleton className="size-10 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-3.5 w-20" />
          </div>
          <Skeleton className="h-9 w-18" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
