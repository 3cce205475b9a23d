import type { InfiniteData, Query } from "@tanstack/react-query";

import type { Endpoint } from "#contracts/endpoint.ts";

import { createStore } from "../../ui/store.ts";
import { addressOf, findShownCached } from "../api-client.ts";
import { isNetworkError, isRefusal } from "../api-error.ts";
import { queryClient } from "../query-client.ts";
import { onSessionChange, readMemberId, readToken } from "../session.ts";
import { CACHE_KEY, readStored, writeStored } from "../storage.ts";
import { endpointKey } from "../use-endpoint.ts";
import { findCachedResponse, storeResponse, nameOfBuild, clearCache } from "./response-store.ts";
import type { CachedResponse } from "./response-store.ts";
import { isShownAsOf, pagesCached } from "./what-is-cached.ts";

/** Changes come in bursts: a write waits this long for more. */
const WRITE_AFTER_MS = 1_000;
/** After this long without a response the screen says how old its content is. */
const SHOW_AGE_AFTER_MS = 3_000;

/** Queries showing the device's cached copy, until the server responds. */
const unconfirmed = new Map<Query, { readonly at: number; readonly since: number }>();
/** When the server last gave a query's data, whatever was changed here since. */
const readAt = new WeakMap<Query, number>();
const toWrite = new Set<Query>();
const restored = new WeakSet<object>();
/** Lists that began with the page's early copy: the device may hold more pages. */
const firstPages = new WeakSet<object>();
/** Data that the latest response did not confirm in full. */
const unsaid = new WeakSet<object>();

/** The time of the oldest unconfirmed content on the screen, while the server does not respond. */
export const cachedSince = createStore<number | null>(null);

/** True if these data come from the device's cache; for a list, if its first pages do. */
export const isFromCache = (data: unknown) => isAmong(restored, data);

function isAmong(those: WeakSet<object>, data: unknown): boolean {
  return typeof data === "object" && data !== null && those.has(data);
}

/** Marks data that the server has not confirmed in full, although it has responded. */
export function noteUnsaid(data: object): void {
  restored.add(data);
  unsaid.add(data);
}

/** What the device leaves out of a response, by endpoint. */
const trims = new Map<unknown, (data: unknown) => unknown>();

/**
 * Sets what the device caches of an endpoint's responses: `trim` receives the cached data and returns what to store,
 * or undefined for nothing.
 */
export function trimCached<Data>(endpoint: Endpoint, trim: (data: Data) => Data | undefined): void {
  trims.set(endpointKey(endpoint)[0], trim as (data: unknown) => unknown);
}

function trimmed(key: readonly unknown[], data: unknown): unknown {
  const trim = trims.get(key[0]);
  return trim === undefined ? data : trim(data);
}

/**
 * Trims and stores the copies under these cache keys again, including those that no screen has read since the app was
 * opened.
 */
export function recache(keys: readonly (readonly unknown[])[]): void {
  for (const key of keys) {
    const query = queryClient.getQueryCache().find({ queryKey: key });
    if (query?.state.data !== undefined) writeSoon(query);
    else void trimStored(key);
  }
}

async function trimStored(key: readonly unknown[]): Promise<void> {
  const kept = await findCached(key);
  if (kept?.data === undefined) return;
  await storeResponse(questionOf(key), { at: kept.at, data: trimmed(key, kept.data) });
}

/** Returns the address of a cache key's call. */
function callOf([name, given]: readonly unknown[]): string {
  return addressOf({ path: String(name).replace("GET ", "") }, { ...(given as object | undefined) });
}

/** Returns the name a copy is stored under: its call, as an early script names it, then any further parts of the key. */
function questionOf(key: readonly unknown[]): string {
  return [callOf(key), ...key.slice(2)].join(" ");
}

/** Caches a response that was not read for a screen. */
export function cacheResponse(key: readonly unknown[], data: unknown): Promise<void> {
  return storeResponse(questionOf(key), { at: Date.now(), data });
}

/** Returns the cached copy of a response and its time. */
export function findCached(key: readonly unknown[]) {
  return findCachedResponse(questionOf(key));
}

async function restore(query: Query): Promise<void> {
  const token = readToken();
  const { data } = query.state;
  const kept = await findCached(query.queryKey);
  if (kept?.data === undefined || query.state.data !== data || readToken() !== token) return;
  showCached(query, kept, shownSince(query) ?? Date.now());
}

function showCached(query: Query, { data, at }: CachedResponse, since: number): void {
  if (typeof data === "object" && data !== null) restored.add(data);
  unconfirmed.set(query, { at, since });
  // A fetch under way stays under way. A query that has failed stays failed, and so keeps its next retry.
  const hasFailed = query.state.status === "error";
  query.setState({ data, dataUpdatedAt: at, ...(!hasFailed && { status: "success" }) });
  setTimeout(look, SHOW_AGE_AFTER_MS);
}

function shorten(query: Query, data: unknown): unknown {
  const most = pagesCached(query.queryKey);
  const { pages, pageParams } = data as Partial<InfiniteData<unknown>>;
  if (pages === undefined || pageParams === undefined) return data;
  return { pages: pages.slice(0, most), pageParams: pageParams.slice(0, most) };
}

/** Forgets content that the server no longer shows this member. */
function dropRefused(query: Query): void {
  if (!isRefusal(query.state.error)) return;
  void cacheResponse(query.queryKey, undefined);
  if (unconfirmed.delete(query)) query.setState({ data: undefined, dataUpdatedAt: 0 });
}

let writing: ReturnType<typeof setTimeout> | undefined;

function writeSoon(query: Query): void {
  toWrite.add(query);
  writing ??= setTimeout(write, WRITE_AFTER_MS);
}

function write(): void {
  clearTimeout(writing);
  writing = undefined;
  const queries = [...toWrite];
  toWrite.clear();
  for (const query of queries) {
    const { data, dataUpdatedAt, error } = query.state;
    if (data === undefined || isRefusal(error)) continue;
    const at = unconfirmed.get(query)?.at ?? readAt.get(query) ?? dataUpdatedAt;
    const kept = trimmed(query.queryKey, shorten(query, data));
    void storeResponse(questionOf(query.queryKey), { at, data: kept });
  }
}

function look(): void {
  const silent = [...unconfirmed].filter(
    ([query, { since }]) =>
      query.isActive() &&
      isShownAsOf(query.queryKey) &&
      (!navigator.onLine || isNetworkError(query.state.error) || Date.now() - since >= SHOW_AGE_AFTER_MS),
  );
  const next = silent.length === 0 ? null : Math.min(...silent.map(([, { at }]) => at));
  if (next !== cachedSince.current()) cachedSince.set(next);
}

/** Loading a further page of a list confirms nothing about the pages before it. */
function noteResponse(query: Query, isOwnChange: boolean): void {
  const { data, dataUpdatedAt, fetchMeta } = query.state;
  const isLonger = !isOwnChange && fetchMeta?.fetchMore != null;
  if (!readAt.has(query) || !(isOwnChange || isLonger)) readAt.set(query, dataUpdatedAt);
  if (isOwnChange) return;
  if (isLonger && unconfirmed.has(query)) {
    restored.add(data as object);
    setTimeout(() => confirm(query));
    return;
  }
  if (!isAmong(unsaid, data)) unconfirmed.delete(query);
}

/** Asks again for everything on the screen that was never confirmed. */
export function confirmCached(): void {
  for (const [query] of unconfirmed) confirm(query);
}

function confirm(query: Query): void {
  if (unconfirmed.has(query) && query.isActive() && query.state.fetchStatus === "idle")
    query.fetch().catch(() => undefined);
}

/** Marks a query's content as given by the server, after the reader asked for it to be replaced. */
export function forgetCached(key: readonly unknown[]): void {
  const query = queryClient.getQueryCache().find({ queryKey: key });
  if (query === undefined) return;
  unconfirmed.delete(query);
  readAt.delete(query);
  if (typeof query.state.data === "object" && query.state.data !== null) restored.delete(query.state.data);
}

async function wipe(): Promise<void> {
  unconfirmed.clear();
  toWrite.clear();
  look();
  await clearCache();
}

/** A query that came with the page keeps its data, and so does a cached copy that the page already shows. */
function keepOrRestore(query: Query): void {
  const shown = findShownCached(callOf(query.queryKey));
  if (query.state.data !== undefined) {
    readAt.set(query, query.state.dataUpdatedAt);
    writeSoon(query);
  } else if (shown !== undefined) {
    showCached(query, shown, shown.shownAt);
    firstPages.add(shown.data);
  } else void restore(query);
}

/** When the query's cached copy appeared (`Date.now`). */
export const shownSince = (query: Query) => unconfirmed.get(query)?.since;

let isFollowing = false;

/** From now on caches what a member reads on the device, and shows it from there until the server responds. */
export async function startResponseCache(): Promise<void> {
  if (isFollowing) return;
  isFollowing = true;
  // Another build may parse responses differently.
  if (readStored(CACHE_KEY) !== nameOfBuild()) await clearCache();
  writeStored(CACHE_KEY, nameOfBuild());
  const cache = queryClient.getQueryCache();
  cache.subscribe((event) => {
    const query = event.query as Query;
    if (pagesCached(query.queryKey) === 0) return;
    if (event.type === "added") keepOrRestore(query);
    if (event.type === "removed") unconfirmed.delete(query);
    // Data that was restored before a screen asked for it is confirmed now.
    if (event.type === "observerAdded") confirm(query);
    if (event.type === "updated" && event.action.type === "success") {
      noteResponse(query, event.action.manual === true);
      writeSoon(query);
    }
    if (event.type === "updated" && event.action.type === "error") {
      dropRefused(query);
      if (isAmong(firstPages, query.state.data)) void restore(query);
    }
    look();
  });
  for (const query of cache.getAll()) {
    if (pagesCached(query.queryKey) === 0) continue;
    keepOrRestore(query);
  }
  let memberId = readMemberId();
  onSessionChange(() => {
    const now = readMemberId();
    // Learning whose session this is does not count as a change.
    if (memberId !== null && now !== memberId) void wipe();
    if (now !== null && now !== memberId) writeStored(CACHE_KEY, nameOfBuild());
    memberId = now;
  });
  window.addEventListener("online", look);
  window.addEventListener("offline", look);
  document.addEventListener("visibilitychange", () => document.hidden && write());
}
