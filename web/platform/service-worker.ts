import { createStore } from "../ui/store.ts";
import { readSavesData } from "./data-saver.ts";
import { countData } from "./data-use.ts";
import { trustedScript } from "./trusted-script.ts";

/** True when a newer version than this page's is installed, until the reader chooses to stay on the current one. */
export const newVersion = createStore(false);

/** A tab that stays open for days checks for a new version when it becomes visible, at most this often. */
const LOOK_EVERY_MS = 3_600_000;

/**
 * Starts the service worker, which opens the app without a signal and shows pushes while it is closed. Called after
 * the first screen.
 */
export async function startServiceWorker(): Promise<void> {
  // Read once: a page that is being left has none any more.
  const { serviceWorker } = navigator as Partial<Pick<Navigator, "serviceWorker">>;
  if (serviceWorker === undefined) return;
  const isFirst = serviceWorker.controller === null;
  let controllers = 0;
  serviceWorker.addEventListener("controllerchange", () => {
    controllers += 1;
    // Another worker has taken over. It does not know yet that this page counts data, and has only the first screen's
    // files.
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
    // Without a signal there is no update to find.
    registration.update().catch(() => undefined);
  });
  instruct((await serviceWorker.ready).active);
}

function instruct(worker: ServiceWorker | null): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  const tell = (type: string) => worker?.postMessage({ type });
  tell("count");
  if (!readSavesData()) tell("keep_screens");
}
