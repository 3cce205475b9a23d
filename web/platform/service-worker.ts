import { createStore } from "../ui/store.ts";
import { readSavesData } from "./data-saver.ts";
import { countData } from "./data-use.ts";
import { trustedScript } from "./trusted-script.ts";

/** True when a newer version than this page's is in place, until the reader goes on with the page as it is. */
export const newVersion = createStore(false);

/** A tab that stays open for days looks for a new version when it is looked at, this often at most. */
const LOOK_EVERY_MS = 3_600_000;

/** Lets the app open without a signal and be told of things while it is closed. Begun after the first screen. */
export async function startServiceWorker(): Promise<void> {
  // Asked once: a page that is being left has none any more.
  const { serviceWorker } = navigator as Partial<Pick<Navigator, "serviceWorker">>;
  if (serviceWorker === undefined) return;
  const isFirst = serviceWorker.controller === null;
  let controllers = 0;
  serviceWorker.addEventListener("controllerchange", () => {
    controllers += 1;
    // Another worker is in charge, which does not know yet who counts, and has the first screen alone.
    instruct(serviceWorker.controller);
    if (!isFirst || controllers > 1) newVersion.set(true);
  });
  serviceWorker.addEventListener("message", ({ data }: MessageEvent<{ received?: unknown } | null>) => {
    if (typeof data?.received === "number") countData({ received: data.received });
  });
  const worker = trustedScript("service-worker", "/service-worker.js");
  const registration = await serviceWorker.register(worker, { updateViaCache: "none" });
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    // Without a signal there is nothing to find.
    registration.update().catch(() => undefined);
  });
  instruct((await serviceWorker.ready).active);
}

function instruct(worker: ServiceWorker | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is told, and has no origin to name
  const tell = (type: string) => worker?.postMessage({ type });
  tell("count");
  if (!readSavesData()) tell("keep_screens");
}
