import { expect } from "vitest";

import type { Visitor } from "./visitor.ts";

/** Some hundred files, one after another, on a machine that is busy with other journeys. */
const TIMEOUT_MS = 45_000;

/** Waits until the worker controls the page and has stored all that its build lists. */
export async function untilScreensKept({ page }: Visitor): Promise<void> {
  const opensWithFocusCare = async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null) return false;
    const code = await (await fetch("/service-worker.js")).text();
    const build = JSON.parse(/^const BUILD = (.*);$/m.exec(code)?.[1] ?? "{}") as Record<string, string[]>;
    const keys = await (await caches.open("assets")).keys();
    const kept = new Set(keys.map(({ url }) => new URL(url).pathname));
    return [...(build["assets"] ?? []), ...(build["screens"] ?? [])].every((path) => kept.has(path));
  };
  await expect.poll(() => page.evaluate(opensWithFocusCare), { timeout: TIMEOUT_MS }).toBe(true);
}

/** Returns how many responses the device holds. */
export function countKept({ page }: Visitor): Promise<number> {
  return page.evaluate(async () => {
    // Opening it would create an empty one.
    if (!(await indexedDB.databases()).some(({ name }) => name === "crewyard")) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open("crewyard");
      opening.addEventListener("error", () => reject(new Error("no storage")));
      opening.addEventListener("success", () => {
        const counting = opening.result.transaction("answers").objectStore("answers").count();
        counting.addEventListener("success", () => {
          opening.result.close();
          resolve(counting.result);
        });
      });
    });
  });
}

/** Waits until a cached thread is dropped: only its time is left. */
export async function drops({ page }: Visitor): Promise<void> {
  const holdsOnlyMoment = () =>
    new Promise<boolean>((resolve) => {
      const opening = indexedDB.open("crewyard");
      opening.addEventListener("success", () => {
        const values = opening.result.transaction("answers").objectStore("answers").getAll();
        values.addEventListener("success", () => {
          opening.result.close();
          // `{"at":1790000000000}` and the seal's 16 bytes.
          resolve(values.result.some(({ bytes }: { bytes: ArrayBuffer }) => bytes.byteLength < 40));
        });
      });
    });
  await expect.poll(() => page.evaluate(holdsOnlyMoment), { timeout: TIMEOUT_MS }).toBe(true);
}

/** Returns all that the device holds, as seen by a person who inspects its storage. */
export function readKept({ page }: Visitor): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open("crewyard");
        opening.addEventListener("success", () => {
          const store = opening.result.transaction("answers").objectStore("answers");
          const keys = store.getAllKeys() as IDBRequest<string[]>;
          const values = store.getAll() as IDBRequest<{ bytes?: ArrayBuffer }[]>;
          values.addEventListener("success", () => {
            opening.result.close();
            const texts = values.result.map(({ bytes }) => new TextDecoder("latin1").decode(bytes));
            resolve([...keys.result, ...texts].join("\n"));
          });
        });
      }),
  );
}

/** Waits until the device holds at least `count` responses. */
export async function keeps(visitor: Visitor, count: number): Promise<void> {
  await expect.poll(() => countKept(visitor), { timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(count);
}

/** From now on nothing is answered and nothing refused: one bar of signal. Returns the function that ends this. */
export async function hangs({ page }: Visitor): Promise<() => Promise<void>> {
  await page.context().route("**/*", () => new Promise(() => undefined));
  return () => page.context().unrouteAll({ behavior: "ignoreErrors" });
}
