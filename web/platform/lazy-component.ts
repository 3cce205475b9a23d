import { createElement, lazy, Suspense, useState } from "react";
import type { ComponentType } from "react";

import { createStore, useStore } from "../ui/store.ts";
import { readStored, writeStored } from "./storage.ts";

const RELOADED = "reloadedForChunk";
/** A second failure this soon after the reload is not a deploy but a fault; then the words are shown instead. */
const ONCE_IN_MS = 60_000;

const EXPIRES_AFTER_MS = 1_000;
/** Without a network, the longest pause before a part is asked for again. */
const PAUSE_MAX_MS = 30_000;
/** So often a part may fail though the server answers; then it is not the network, and the boundary says so. */
const PATIENCE = 2;

/** How many pieces of code are on their way. */
const loading = createStore(0);

function count(step: 1 | -1): void {
  loading.set(loading.current() + step);
}

/** True while a screen's code is on its way, for the loading bar. */
export function useCodeLoading(): boolean {
  return useStore(loading) > 0;
}

/** A component whose code can be asked for before it is drawn; once it has come, the first drawing is whole. */
export type LazyComponent<Props> = ComponentType<Props> & { preload: () => Promise<void> };

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of a screen whose code is fetched when first drawn: `lazyComponent(() => import("./X.tsx").then((m) => m.X))`.
 * Until it comes, `Meanwhile` stands in its place, with the same props, or nothing; without a network it waits for one.
 * When the piece is gone because a newer version was put in place, the page is loaded again, once.
 */
export function lazyComponent<Props extends object>(
  load: Load<Props>,
  Meanwhile?: ComponentType<NoInfer<Props>>,
): LazyComponent<Props> {
  const Part = makeLazy(load, (fetching) => waitFor(fetching, 0));
  const InPlace = (props: Props) => {
    const fallback = Meanwhile && createElement(Meanwhile, props);
    return createElement(Suspense, { fallback }, createElement(Part, props));
  };
  return Object.assign(InPlace, { preload: Part.preload });
}

/** A dialog, which is not there until it is first opened, and then stays while it closes. */
export function lazyDialog<Props extends { open: boolean }>(load: Load<Props>): LazyComponent<Props> {
  const Part = lazyComponent(load);
  const Dialog = (props: Props) => (useWasOpened(props.open) ? createElement(Part, props) : null);
  return Object.assign(Dialog, { preload: Part.preload });
}

/** A whole screen, whose place is the frame's: without a network it reaches the boundary there, and its Retry. */
export function lazyScreen<Props extends object>(load: Load<Props>): LazyComponent<Props> {
  return makeLazy(load, (fetching) => fetching());
}

/** Whether it is open or was: what is fetched when it is first opened stays while it closes. */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened;
}

/** Code that is no component, fetched in the same way. */
export function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  return waitFor(() => fetchPiece(load, () => undefined), 0);
}

function makeLazy<Props extends object>(
  load: Load<Props>,
  get: (fetching: Load<Props>) => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const forget = () => (Current = make());
  const make = () => lazy(async () => ({ default: await get(() => fetchPiece(load, forget)) }));
  let Current = make();
  let Loaded: ComponentType<Props> | undefined;
  const Lazy = (props: Props) => {
    // Chosen once: what comes while it is drawn must not replace it, and with it what it remembers.
    const [Piece] = useState(() => Loaded ?? (Current as unknown as ComponentType<Props>));
    return createElement(Piece, props);
  };
  const preload = async () => {
    // A failure is met again, and told, by whoever draws it.
    Loaded = await load().catch(() => undefined);
  };
  return Object.assign(Lazy, { preload });
}

async function fetchPiece<Piece>(load: () => Promise<Piece>, forget: () => void): Promise<Piece> {
  count(1);
  try {
    return await load();
  } catch (error) {
    // React remembers a failure for ever; a fresh wrapper lets Retry try. Not at once: React first draws the failed one
    // again, to hand its error to the boundary, and would otherwise start over without end.
    setTimeout(forget, EXPIRES_AFTER_MS);
    if (!(await mayReload())) throw error;
    writeStored(RELOADED, String(Date.now()), "sessionStorage");
    location.reload();
    return await new Promise<never>(() => undefined);
  } finally {
    count(-1);
  }
}

/** A page that was loaded again without a network would be lost, and what `onLine` says is no promise of one. */
async function mayReload(): Promise<boolean> {
  const last = Number(readStored(RELOADED, "sessionStorage") ?? 0);
  if (!navigator.onLine || Date.now() - last <= ONCE_IN_MS) return false;
  return serverAnswers();
}

function serverAnswers(): Promise<boolean> {
  return fetch("/api/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Again and again until it is there, sooner when the device says that it has a network; the loading bar says so. */
async function waitFor<Piece>(fetching: () => Promise<Piece>, failures: number): Promise<Piece> {
  try {
    return await fetching();
  } catch (error) {
    if (failures >= PATIENCE && (await serverAnswers())) throw error;
    count(1);
    await nextChance(Math.min(PAUSE_MAX_MS, 1000 * 2 ** failures));
    count(-1);
    return waitFor(fetching, failures + 1);
  }
}

function nextChance(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    window.addEventListener("online", go);
  });
}
