import { Users } from "lucide-react";
import { useRef } from "react";

import { CREW_SORTS, listCrew } from "#contracts/crew.ts";
import type { CrewMember, CrewSort } from "#contracts/crew.ts";
import { countOf } from "#contracts/short-count.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { Loaded } from "../../platform/Loaded.tsx";
import { MorePages } from "../../platform/MorePages.tsx";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { usePhone } from "../../ui/phone.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { SortSelect } from "../../ui/SortSelect.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { CREW_WORDS_MAX } from "./crew-address.ts";
import { CrewCard } from "./CrewCard.tsx";
import { CrewSuggestions } from "./CrewSuggestions.tsx";
import { PeopleSkeleton } from "./PeopleSkeleton.tsx";

const RemoveFromCrew = lazyComponent(() =>
  import("./RemoveFromCrew.tsx").then((part) => part.RemoveFromCrew),
);

const SORT_WORDS: Readonly<Record<CrewSort, string>> = {
  newest: "Newest",
  oldest: "Oldest",
  "a-z": "A-Z",
  "z-a": "Z-A",
};

interface MyCrewProps {
  words: string;
  sort: CrewSort;
  onSearch: (words: string) => void;
  onSort: (sort: CrewSort) => void;
}

/** The member's crew, with search, sorting and actions. */
export function MyCrew({ words, sort, onSearch, onSort }: MyCrewProps) {
  const query = { sort, ...(words !== "" && { q: words }) };
  const read = useEndpointPages(listCrew, { query }, { keepPrevious: true });
  const removal = useOpened<CrewMember>();
  const list = useRef<HTMLDivElement>(null);
  const isPhone = usePhone();
  const { notify, inline } = useFeedback();

  return (
    <div className="flex flex-col gap-4">
      {isPhone ? null : <CrewSuggestions />}
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-1 basis-[11rem]">
          <SearchField label="Search your crew" max={CREW_WORDS_MAX} words={words} onSearch={onSearch} />
        </div>
        <SortSelect
          label="Sort your crew by"
          sorts={CREW_SORTS}
          words={SORT_WORDS}
          sort={sort}
          onChange={onSort}
        />
      </div>
      {inline}
      <div ref={list} tabIndex={-1} className="outline-none">
        <Loaded read={read} skeleton={<PeopleSkeleton label="Loading your crew…" count={6} />}>
          {({ pages }) => {
            const members = pages.flatMap((page) => (Array.isArray(page) ? page : page.members));
            return members.length === 0 ? (
              <NobodyHere words={words} />
            ) : (
              <ul
                aria-label="Your crew"
                aria-busy={read.isPlaceholderData}
                className={cx(
                  "grid gap-3.5 md:grid-cols-2 lg:grid-cols-3",
                  read.isPlaceholderData && "pointer-events-none opacity-55",
                )}
              >
                {members.map((member) => (
                  <li key={member.id} className="min-w-0">
                    <CrewCard member={member} onRemove={() => removal.open(member)} />
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
      </div>
      <MorePages
        read={read}
        wordsFor={(page) =>
          countOf((Array.isArray(page) ? page : page.members).length, "more person", "more people")
        }
      />
      {/* On a phone it would push the member's own crew off the screen. */}
      {isPhone ? <CrewSuggestions /> : null}
      {removal.what === undefined ? null : (
        <RemoveFromCrew
          member={removal.what}
          open={removal.isOpen}
          onClose={removal.close}
          notify={notify}
          // The button that had the focus is gone with its card.
          onRemoved={() => list.current?.focus({ preventScroll: true })}
        />
      )}
    </div>
  );
}

function NobodyHere({ words }: { words: string }) {
  return (
    <div className="card-surface">
      {words === "" ? (
        <EmptyState
          icon={<Users />}
          title="Nobody is in your crew yet."
          text="Add people you have worked with: their posts then appear under MyCrew."
        />
      ) : (
        <EmptyState icon={<Users />} title={`Nobody in your crew matches “${words}”.`} />
      )}
    </div>
  );
}
