import { useEffect, useId, useState } from "react";
import type { RefObject } from "react";

import { listMentionable } from "#contracts/search.ts";
import type { Mentionable } from "#contracts/search.ts";
import { countOf } from "#contracts/short-count.ts";

import { useDebounce } from "../../platform/use-delay.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { announce } from "../../ui/announcer.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { cx } from "../../ui/cx.ts";
import type { Key } from "../../ui/enter-key.ts";
import { OptionsPopover } from "../../ui/OptionsPopover.tsx";
import { markMatches } from "./mark-matches.ts";
import { Marked } from "./Marked.tsx";
import { findMentionWord } from "./mention-word.ts";
import type { MentionWord } from "./mention-word.ts";

const DEBOUNCE_MS = 300;

export interface MentionsProps {
  field: RefObject<HTMLTextAreaElement | null>;
  side?: "top" | "bottom" | undefined;
}

/** Suggests members while a name is typed after '@' in a field. Choosing one inserts their username. */
export function MentionList({ field, side }: MentionsProps) {
  const [word, setWord] = useState<MentionWord | null>(null);
  useEffect(() => {
    const box = field.current;
    if (box === null) return undefined;
    const look = () =>
      setWord((last) => {
        const now = wordIn(box);
        return JSON.stringify(now) === JSON.stringify(last) ? last : now;
      });
    const listening = new AbortController();
    for (const name of ["input", "keyup", "click", "focus", "blur"])
      box.addEventListener(name, look, listening);
    document.addEventListener("selectionchange", look, listening);
    look();
    return () => listening.abort();
  }, [field]);
  return word === null ? null : <Offer key={word.start} field={field} word={word} side={side} />;
}

function wordIn(box: HTMLTextAreaElement): MentionWord | null {
  const { value, selectionStart, selectionEnd, readOnly } = box;
  if (document.activeElement !== box || selectionStart !== selectionEnd || readOnly) return null;
  return findMentionWord(value, selectionStart);
}

function Offer({ field, word, side }: MentionsProps & { word: MentionWord }) {
  const id = useId();
  const [isDismissed, setDismissed] = useState(false);
  const [activeId, setActiveId] = useState<number>();
  const [settled] = useDebounce(word.typed, DEBOUNCE_MS);
  const read = useEndpoint(listMentionable, { query: { q: settled } }, { keepPrevious: true });
  // Also filters the previous results until the response arrives, so that Enter cannot choose a member with another
  // name.
  const people = isDismissed ? [] : (read.data?.people ?? []).filter((each) => fits(each, word.typed));
  const at = Math.max(
    0,
    people.findIndex((each) => each.id === activeId),
  );
  const active = people[at];
  const isOpen = active !== undefined;
  const choose = ({ username }: Mentionable) => {
    if (field.current !== null) typeOver(field.current, word, `@${username}`);
    setDismissed(true);
  };

  // Runs before the field's own keys, which send or cancel. Added again after each render, since the list changes.
  useEffect(() => {
    const box = field.current;
    if (box === null || active === undefined) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const act = actOf(event);
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (act === "close") setDismissed(true);
      else if (act === "choose") choose(active);
      else setActiveId(people[(at + act + people.length) % people.length]?.id);
    };
    box.addEventListener("keydown", onKey);
    return () => box.removeEventListener("keydown", onKey);
  });
  useEffect(() => {
    const box = field.current;
    if (box === null || active === undefined) return undefined;
    return setAttributes(box, {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "true",
      "aria-controls": id,
      "aria-activedescendant": `${id}-${active.id}`,
    });
  }, [field, id, active]);
  const count = people.length;
  useEffect(() => {
    if (count > 0)
      announce(`${countOf(count, "person", "people")} to mention. Up and Down to choose, Enter to mention.`);
  }, [count]);

  if (!isOpen) return null;
  return (
    <OptionsPopover field={field} id={id} label="People to mention" side={side}>
      {people.map((person) => (
        <Option
          key={person.id}
          id={`${id}-${person.id}`}
          person={person}
          typed={word.typed}
          isActive={person === active}
          onChoose={() => choose(person)}
        />
      ))}
    </OptionsPopover>
  );
}

interface OptionProps {
  id: string;
  person: Mentionable;
  typed: string;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, person, typed, isActive, onChoose }: OptionProps) {
  const { name, avatar, trade, username } = person;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      ref={(row) => (isActive ? row?.scrollIntoView({ block: "nearest" }) : undefined)}
      onClick={onChoose}
      className={cx(
        "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-chip px-2 py-1 hover:bg-ground",
        isActive && "bg-blue-soft forced-colors:outline-2",
      )}
    >
      <Avatar name={name} src={avatar} size={32} />
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-semibold">
          <Marked text={name} search={typed} />
        </p>
        <p className="truncate text-xs text-muted">
          @{username} · {trade}
        </p>
      </div>
    </div>
  );
}

type Act = "close" | "choose" | 1 | -1;
const ACTS: Readonly<Record<string, Act>> = {
  Escape: "close",
  Enter: "choose",
  Tab: "choose",
  ArrowDown: 1,
  ArrowUp: -1,
};

/** The action of a key on the list; undefined with a modifier key, or while an input method composes a character. */
function actOf(event: Key & { altKey: boolean }): Act | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey, isComposing, keyCode } = event;
  // 229: Safari ends the composition before the Enter that confirmed it.
  if (altKey || ctrlKey || metaKey || shiftKey || isComposing || keyCode === 229) return undefined;
  return ACTS[key];
}

const fits = ({ name, username }: Mentionable, typed: string) =>
  markMatches(`${name} ${username}`, typed).some(({ isMatch }) => isMatch);

/** Inserted as if typed, so that undo reverts it, and drafts and counters follow. */
function typeOver(box: HTMLTextAreaElement, { start, end }: MentionWord, mention: string): void {
  const words = /^\s/.test(box.value.slice(end)) ? mention : `${mention} `;
  box.focus();
  box.setSelectionRange(start, end);
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else leaves the undoing to the browser
  if (document.execCommand("insertText", false, words)) return;
  box.setRangeText(words, start, end, "end");
  box.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Sets attributes that the field's own component does not manage; returns a function that removes them. */
function setAttributes(box: HTMLElement, attributes: Readonly<Record<string, string>>): () => void {
  for (const [name, value] of Object.entries(attributes)) box.setAttribute(name, value);
  return () => Object.keys(attributes).forEach((name) => box.removeAttribute(name));
}
