import { createElement, lazy, useSyncExternalStore } from "react";
import type { ComponentType } from "react";

import { readStored, writeStored } from "./storage.ts";

const RELOADED = "reloadedForChunk";
/** A second failure this soon after the reload is not a deploy but a fault; then the words are shown instead. */
const ONCE_IN_MS = 60_000;

const FORGET_AFTER_MS = 1_000;

let loading = 0;
const listeners = new Set<() => void>();

function count(step: 1 | -1): void {
  loading += step;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while a screen's code is on its way, for the loading bar. */
export function useCodeLoading(): boolean {
  return useSyncExternalStore(subscribe, () => loading > 0);
}

/**
 * Code that is fetched when first drawn: `lazyComponent(() => import("./X.tsx").then((m) => m.X))`. When the piece is
 * gone because a newer version was put in place, the page is loaded again, once; a failure for want of network reaches
 * the error boundary, whose Retry fetches again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const make = () => lazy(async () => ({ default: await fetchPiece(load, () => (Current = make())) }));
  let Current = make();
  const Lazy = (props: Props) => createElement(Current as unknown as ComponentType<Props>, props);
  const preload = () => void load().catch(() => undefined);
  return Object.assign(Lazy, { preload });
}

/** A component whose code can be asked for before it is drawn. */
export type LazyComponent<Props> = ComponentType<Props> & { preload: () => void };

async function fetchPiece<Piece>(load: () => Promise<Piece>, forget: () => void): Promise<Piece> {
  count(1);
  try {
    return await load();
  } catch (error) {
    // React remembers a failure for ever; a fresh wrapper lets Retry try. Not at once: React first draws the failed one
    // again, to hand its error to the boundary, and would otherwise begin anew without end.
    setTimeout(forget, FORGET_AFTER_MS);
    if (!mayReload()) throw error;
    writeStored(RELOADED, String(Date.now()), "sessionStorage");
    location.reload();
    return await new Promise<never>(() => undefined);
  } finally {
    count(-1);
  }
}

function mayReload(): boolean {
  const last = Number(readStored(RELOADED, "sessionStorage") ?? 0);
  return navigator.onLine && Date.now() - last > ONCE_IN_MS;
}
