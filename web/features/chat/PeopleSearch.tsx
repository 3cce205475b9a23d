import { Search, SearchX } from "lucide-react";
import { useState } from "react";

import { BRAND } from "#contracts/brand.ts";
import { SEARCH_TEXT_MAX } from "#contracts/reference/limits.ts";
import { searchUsers } from "#contracts/search.ts";
import type { FoundMember } from "#contracts/search.ts";
import { countOf } from "#contracts/short-count.ts";

import { NotLoaded } from "../../platform/Loaded.tsx";
import { useDebounce } from "../../platform/use-delay.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { Input } from "../../ui/Input.tsx";
import { ProfileLink } from "../profiles/index.ts";
import { PeopleSkeleton } from "./ConversationList.tsx";
import { PersonRow } from "./PersonRow.tsx";

const SHORTEST = 2;
const DEBOUNCE_MS = 300;

/** Searches all members by name, trade or company. */
export function PeopleSearch({ onChat }: { onChat: (person: FoundMember) => void }) {
  const [text, setText] = useState("");
  const typed = text.trim();
  const [settled] = useDebounce(typed, DEBOUNCE_MS);
  const words = typed.length < SHORTEST ? "" : settled;
  return (
    <div className="flex min-h-full flex-col">
      <search className="sticky top-0 z-2 bg-card p-2">
        <Input
          type="search"
          look="quiet"
          aria-label="Search users to chat..."
          placeholder="Search users to chat..."
          maxLength={SEARCH_TEXT_MAX}
          autoComplete="off"
          spellCheck={false}
          before={<Search />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </search>
      {words.length < SHORTEST ? (
        <EmptyState
          icon={<Search />}
          title="Type to search users"
          text={`Start a chat with anyone on ${BRAND.name}.`}
        />
      ) : (
        <Found words={words} isTyping={words !== typed} onChat={onChat} />
      )}
    </div>
  );
}

interface FoundProps {
  words: string;
  isTyping: boolean;
  onChat: (person: FoundMember) => void;
}

function Found({ words, isTyping, onChat }: FoundProps) {
  const read = useEndpoint(searchUsers, { query: { q: words } }, { keepPrevious: true });
  const { data, isPlaceholderData } = read;
  if (data === undefined) {
    return <NotLoaded read={read} skeleton={<PeopleSkeleton label="Loading people…" />} />;
  }
  const people = data.filter(({ relation }) => relation !== "self");
  const isLate = isTyping || isPlaceholderData;
  return (
    <>
      <p role="status" className="sr-only">
        {isLate ? "" : foundWords(people.length)}
      </p>
      {people.length === 0 && !isLate ? (
        <EmptyState icon={<SearchX />} title="No users found" text="Try a different search term" />
      ) : (
        <ul aria-label="Users found" className={cx("divide-y divide-line", isLate && "opacity-60")}>
          {people.map((person) => (
            <li key={person.id}>
              <PersonRow
                person={person}
                name={
                  <ProfileLink userId={person.id} className="hover:underline">
                    {person.name}
                  </ProfileLink>
                }
                about={[person.trade, person.company].filter(Boolean).join(" · ")}
                onChat={() => onChat(person)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function foundWords(count: number): string {
  if (count === 0) return "No users found";
  return countOf(count, "person", "people");
}
