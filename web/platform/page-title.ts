import { useEffect } from "react";

import { BRAND } from "#contracts/brand.ts";

import { announce } from "../ui/announcer.ts";
import { useLocation } from "./router/place.tsx";

/** The screen's title, and the number of unread items. */
let named: string | undefined;
let unread = 0;

function writeTitle(): void {
  const title = named ?? document.title.replace(/^\(\d+\) /, "");
  document.title = unread > 0 ? `(${unread}) ${title}` : title;
}

/** Puts the unread count before the title: '(3) Home · Crewyard'; 0 removes it. */
export function setTitleCount(count: number): void {
  unread = count;
  writeTitle();
}

/** The screen that has the reader's attention; undefined until the first has loaded. */
let arrivedAt: string | undefined;

/**
 * Names the screen: the tab shows 'Job Board · Crewyard'. When the screen has replaced another, its `h1` (or `main`)
 * takes the focus and the title is announced. Call it once per screen, in a component drawn together with its `h1`.
 */
export function usePageTitle(title: string): void {
  const { pathname } = useLocation();
  useEffect(() => {
    named = title === "" ? BRAND.name : `${title} · ${BRAND.name}`;
    writeTitle();
  }, [title]);
  useEffect(() => {
    const screen = `${pathname} ${title}`;
    const isFirst = arrivedAt === undefined;
    if (arrivedAt === screen) return;
    arrivedAt = screen;
    // The browser itself has just announced the loaded page.
    if (isFirst) return;
    announce(title);
    focusScreen();
    // oxlint-disable-next-line react/exhaustive-deps -- a title that changes while the screen stays moves nothing
  }, [pathname]);
}

/**
 * Moves the focus to the start of the screen without scrolling, since the scroll position is restored elsewhere.
 * `force` takes it even from an element inside the screen.
 */
export function focusScreen({ force = false }: { force?: boolean } = {}): void {
  const main = document.querySelector("main");
  const target = main?.querySelector("h1") ?? main;
  if (!(target instanceof HTMLElement)) return;
  // An open form has already put the focus where it belongs.
  if (!force && document.activeElement !== main && main?.contains(document.activeElement)) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
