import { createContext, useContext, useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { useLocation, useNavigationType } from "../../platform/router/place.tsx";
import { isReturn, readPositions, whilePageGrows } from "../../platform/scroll-memory.ts";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { useNearViewport } from "../../ui/use-near-viewport.ts";

/** How near the screen a section must be for its contents to load. */
const NEAR = "50%";
/** The longest time that the sections above the named one take to load with a weak signal. */
const LANDING_MS = 10_000;

/** Contents of a `Section` with `room`, loaded together with their code. */
export function contentsOf<Props extends object>(load: Parameters<typeof lazyComponent<Props>>[0]) {
  return lazyComponent<Props>(load, ContentsSkeleton);
}

/** Tells the surrounding section that its contents are loading. */
const NoteWaiting = createContext<(isWaiting: boolean) => void>(() => undefined);

/** As tall as its section says. */
export function ContentsSkeleton() {
  const note = useContext(NoteWaiting);
  useEffect(() => {
    note(true);
    return () => note(false);
  }, [note]);
  return (
    <SkeletonGroup label="Loading…">
      <Skeleton className="h-(--room)" />
    </SkeletonGroup>
  );
}

interface SectionProps {
  /** The name in an address (`/settings#password`), which then starts here. */
  id?: string;
  title: ReactNode;
  lead?: string;
  action?: ReactNode;
  /**
   * Set for contents that load when they come near, are named by the address or are reached by keyboard: their
   * approximate height, as classes that set `--room`. Without it they are there from the start.
   */
  room?: string;
  children: ReactNode;
}

/** A card of the settings. Its heading is on the page from the start, to be found, jumped to and read out. */
export function Section({ id, title, lead, action, room, children }: SectionProps) {
  const here = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isNamed = id !== undefined && hash === `#${id}`;
  useLanding(here, isNamed);
  const isNear = useNearViewport(here, NEAR);
  const [isSought, setSought] = useState(false);
  const isWanted = room === undefined || isNear || isNamed || isSought;
  const [isWaiting, noteWaiting] = useState(false);
  return (
    <section
      ref={here}
      id={id}
      className={`card-surface flex scroll-mt-20 flex-col gap-4 p-4 md:p-6 ${room ?? ""}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <div className="min-w-0">
          {typeof title === "string" ? (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a keyboard user faster than the contents must not skip them
            <h2
              className="wide text-lg"
              tabIndex={isWanted && !isWaiting ? -1 : 0}
              onFocus={() => setSought(true)}
            >
              {title}
            </h2>
          ) : (
            title
          )}
          {lead === undefined ? null : <p className="text-sm text-muted">{lead}</p>}
        </div>
        {action}
      </div>
      <NoteWaiting value={noteWaiting}>{isWanted ? children : <div className="h-(--room)" />}</NoteWaiting>
    </section>
  );
}

/** Addresses at which this page has landed without the router: such entries share one name. */
const landedAt = new Set<string>();

/**
 * Keeps the section that the address names at the top while those above it load, until the reader acts, and focuses
 * its heading. A reader who comes back returns to where they were.
 */
function useLanding(section: RefObject<HTMLElement | null>, isNamed: boolean): void {
  const { key, pathname, search, hash } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    if (!isNamed) return undefined;
    const address = `${pathname}${search}`;
    const isLoaded = key === "default";
    const isBack = how === "POP" && (!isLoaded || isReturn() || landedAt.has(address + hash));
    if (isLoaded) landedAt.add(address + hash);
    if (isBack && (isLoaded ? address : key) in readPositions()) return undefined;
    section.current?.querySelector<HTMLElement>("h1, h2")?.focus({ preventScroll: true });
    return whilePageGrows(() => {
      section.current?.scrollIntoView({ block: "start" });
      return false;
    }, LANDING_MS);
  }, [section, isNamed, key, pathname, search, hash, how]);
}
