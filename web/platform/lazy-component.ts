import { createElement, lazy, Suspense, useState } from "react";
import type { ComponentType } from "react";

import { createStore, useStore } from "../ui/store.ts";
import { readStored, writeStored } from "./storage.ts";

const RELOADED = "reloadedForChunk";
/** A second failure this soon after the reload is a fault rather than a deploy, so the boundary's words are shown. */
const ONCE_IN_MS = 60_000;

const EXPIRES_AFTER_MS = 1_000;
/** The longest pause before a part is fetched again without a network. */
const PAUSE_MAX_MS = 30_000;
/** A part that fails this often although the server responds is no network fault, so the boundary shows it. */
const FAILURES_MAX = 2;

/** How many parts of the code are loading. */
const loading = createStore(0);

function count(step: 1 | -1): void {
  loading.set(loading.current() + step);
}

/** True while a screen's code is loading, for the loading bar. */
export function useCodeLoading(): boolean {
  return useStore(loading) > 0;
}

/** A component whose code can be preloaded; once it has arrived, the first drawing is complete. */
export type LazyComponent<Props> = ComponentType<Props> & { preload: () => Promise<void> };

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * A part of a screen whose code is fetched when first drawn: `lazyComponent(() => import("./X.tsx").then((m) =>
 * m.X))`. Until then `Meanwhile` is drawn with the same props, or nothing; without a network it waits for one. If the
 * file has gone because a newer version was deployed, the page reloads, once.
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

/** A lazy dialog: not there until it is first opened, and from then on there, also while it closes. */
export function lazyDialog<Props extends { open: boolean }>(load: Load<Props>): LazyComponent<Props> {
  const Part = lazyComponent(load);
  const Dialog = (props: Props) => (useWasOpened(props.open) ? createElement(Part, props) : null);
  return Object.assign(Dialog, { preload: Part.preload });
}

/** A lazy whole screen, in the frame's Suspense: without a network the boundary there shows the failure and Retry. */
export function lazyScreen<Props extends object>(load: Load<Props>): LazyComponent<Props> {
  return makeLazy(load, (fetching) => fetching());
}

/** True if it is or was open: a dialog stays drawn while it closes. */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened;
}

/** Fetches code that is not a component, in the same way. */
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
    // Chosen once: a part that arrives while this one is drawn must not replace it and lose its state.
    const [Piece] = useState(() => Loaded ?? (Current as unknown as ComponentType<Props>));
    return createElement(Piece, props);
  };
  const preload = async () => {
    // The failure happens again when the component is drawn, and is shown there.
    Loaded = await load().catch(() => undefined);
  };
  return Object.assign(Lazy, { preload });
}

async function fetchPiece<Piece>(load: () => Promise<Piece>, forget: () => void): Promise<Piece> {
  count(1);
  try {
    return await load();
  } catch (error) {
    // React caches a failure for ever; a fresh wrapper lets Retry try again. Not at once: React first draws the
    // failed wrapper again, to hand its error to the boundary, and would otherwise start over without end.
    setTimeout(forget, EXPIRES_AFTER_MS);
    if (!(await mayReload())) throw error;
    writeStored(RELOADED, String(Date.now()), "sessionStorage");
    location.reload();
    return await new Promise<never>(() => undefined);
  } finally {
    count(-1);
  }
}

/** Reloading without a network would lose the page, and `onLine` does not promise a network. */
async function mayReload(): Promise<boolean> {
  const last = Number(readStored(RELOADED, "sessionStorage") ?? 0);
  if (!navigator.onLine || Date.now() - last <= ONCE_IN_MS) return false;
  return serverResponds();
}

function serverResponds(): Promise<boolean> {
  return fetch("/api/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Retries until the code is there, sooner when the device reports a network; the loading bar shows while it waits. */
async function waitFor<Piece>(fetching: () => Promise<Piece>, failures: number): Promise<Piece> {
  try {
    return await fetching();
  } catch (error) {
    if (failures >= FAILURES_MAX && (await serverResponds())) throw error;
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
