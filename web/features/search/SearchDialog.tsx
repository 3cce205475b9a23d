import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";

import { SEARCH_TEXT_MAX } from "#contracts/reference/limits.ts";
import { boardAreas } from "#contracts/reference/regions.ts";
import { ALL_COUNTIES } from "#contracts/search.ts";
import type { FoundMember, SearchSort } from "#contracts/search.ts";

import { useDebounce } from "../../platform/use-delay.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { moveAmong } from "./move-among.ts";
import { noteSearch } from "./recent-searches.ts";
import { leaveSearch, readLeftSearch, SEARCH_WORDS } from "./search-opener.ts";
import { SearchHint } from "./SearchHint.tsx";
import { SearchResults } from "./SearchResults.tsx";

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** 'Add to Crew' beside a member found. */
  action: (person: FoundMember) => ReactNode;
}

/** Searches members, from any screen. Covers the whole screen on a phone. */
export function SearchDialog({ open, onOpenChange, action }: SearchDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={SEARCH_WORDS}
      hideTitle
      fill
      size="lg"
      initialFocus={field}
    >
      <SearchPanel field={field} action={action} onView={() => onOpenChange(false)} />
    </Dialog>
  );
}

const DEBOUNCE_MS = 300;

const SORTS = [
  { value: "a-z", label: "A-Z" },
  { value: "z-a", label: "Z-A" },
  { value: "rating", label: "Rating" },
  { value: "distance", label: "Nearest" },
] as const satisfies readonly { value: SearchSort; label: string }[];

const EVERYWHERE = [{ value: ALL_COUNTIES, label: "All counties" }];
const COUNTIES = boardAreas().map(({ nation, areas }) => ({
  label: nation,
  options: areas.map(({ key, label }) => ({ value: key, label })),
}));

interface SearchPanelProps extends Pick<SearchDialogProps, "action"> {
  field: RefObject<HTMLInputElement | null>;
  onView: () => void;
}

/** The search field, sort order, county, and results. */
function SearchPanel({ field, action, onView }: SearchPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [left] = useState(readLeftSearch);
  const [text, setText] = useState(left?.text ?? "");
  const [sort, setSort] = useState<SearchSort>(left?.sort ?? "a-z");
  const [county, setCounty] = useState<string>(left?.county ?? ALL_COUNTIES);
  useEffect(() => {
    if (left !== undefined) panel.current?.parentElement?.scrollTo({ top: left.top, behavior: "instant" });
  }, [left]);
  const typed = text.trim();
  const [words, settle] = useDebounce(typed, DEBOUNCE_MS);
  const search = (next: string) => {
    setText(next);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isEnter = event.key === "Enter" && event.target === field.current;
    if (isEnter) settle();
    // With text typed, the people nearby are not the results yet, so Enter must not choose among them.
    if (!isEnter || words !== "") moveAmong(event, field.current);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys of the links in it, which work by themselves too
    <div ref={panel} onKeyDown={onKeyDown} className="flex min-h-full flex-col">
      <search className="sticky -top-4 z-1 -mx-5 -mt-4 flex flex-col gap-3 border-b border-line bg-card px-5 md:rounded-t-card pt-3 pb-3">
        <div className="pr-11">
          <Input
            ref={field}
            type="search"
            look="quiet"
            aria-label={SEARCH_WORDS}
            placeholder={SEARCH_WORDS}
            maxLength={SEARCH_TEXT_MAX}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="[&::-webkit-search-cancel-button]:hidden"
            before={<Search />}
            after={
              text === "" ? null : (
                <IconButton
                  label="Clear the search"
                  icon={<X />}
                  tooltip={false}
                  onClick={() => search("")}
                />
              )
            }
          />
        </div>
        <div className="grid grid-cols-2 gap-3 md:max-w-md">
          <Field label="Sort">
            <Select
              options={SORTS}
              // With nothing typed, people nearby are shown, nearest first.
              disabled={typed === ""}
              value={typed === "" ? "distance" : sort}
              onChange={(event) => setSort(event.target.value as SearchSort)}
            />
          </Field>
          <Field label="County">
            <Select
              options={EVERYWHERE}
              groups={COUNTIES}
              value={county}
              onChange={(event) => setCounty(event.target.value)}
            />
          </Field>
        </div>
      </search>
      <div className="flex-1 pt-3">
        {typed === "" ? <SearchHint onPick={search} /> : null}
        <SearchResults
          key={words === "" ? "nearby" : "found"}
          asked={{ words, sort: words === "" ? "distance" : sort, county }}
          isTyping={typed !== words}
          action={action}
          onAllCounties={() => setCounty(ALL_COUNTIES)}
          onView={() => {
            if (words !== "") noteSearch(words);
            leaveSearch({ text, sort, county, top: panel.current?.parentElement?.scrollTop ?? 0 });
            onView();
          }}
        />
      </div>
    </div>
  );
}
