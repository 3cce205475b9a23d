import { createContext, useContext, useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { useLocation, useNavigationType } from "../../platform/router/place.tsx";
import { isReturn, readPositions, whilePageGrows } from "../../platform/scroll-memory.ts";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { useNearViewport } from "../../ui/use-near-viewport.ts";

/** How far from the screen a section may be when its contents are asked for. */
const NEAR = "50%";
/** What stands above the one that the address names takes so long to come at most, with a weak signal. */
const LANDING_MS = 10_000;

/** Contents of a `Section` with `room`, whose code comes with them. */
export function contentsOf<Props extends object>(load: Parameters<typeof lazyComponent<Props>>[0]) {
  return lazyComponent<Props>(load, ContentsSkeleton);
}

/** Tells the section around it that its contents are on their way. */
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
  /** As an address names it (`/settings#password`), which then begins here. */
  id?: string;
  title: ReactNode;
  lead?: string;
  action?: ReactNode;
  /**
   * Contents that come when they are near, named by the address or sought by keyboard: how tall they are about, as classes
   * that set `--room`. Left out, they are here from the start.
   */
  room?: string;
  children: ReactNode;
}

/** A card of the settings. Its heading is in the page from the start, to be found, jumped to and read out. */
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
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whoever tabs faster than contents come must not pass them by
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

/** Where this page has landed without a step of the router's: such entries share one name. */
const landedAt = new Set<string>();

/**
 * The section that the address names stays at the top while those above it fill, until the reader does something; its heading
 * has the focus. Whoever comes back returns to where they were.
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
