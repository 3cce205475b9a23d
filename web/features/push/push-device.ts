import { addPushDevice, getPushKey, listPushDevices, removePushDevice } from "#contracts/push.ts";

import { call } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import { judgePush, type PushState } from "./push-state.ts";
import { closeShown } from "./shown-pushes.ts";

/** The worker comes some moments after the first screen. */
const WORKER_WITHIN_MS = 15_000;
/** The window's event: this device is off without a press. */
export const TURNED_OFF = "pushturnedoff";

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** How it stands on this device, asked of the browser alone. */
export async function readPushState(): Promise<PushState> {
  const able = canPush();
  return judgePush({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone: matchMedia("(display-mode: standalone)").matches,
    canPush: able,
    permission: able ? Notification.permission : "default",
    isSubscribed: able && (await findSubscription()) !== null,
  });
}

/** Asks for the browser's permission and subscribes; only ever after a press. `blocked` when the answer was no. */
export async function turnOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") return permission === "denied" ? "blocked" : "off";
  await subscribe({ keeps: false });
  return "on";
}

async function subscribe(how: { keeps: boolean }): Promise<void> {
  const { publicKey } = await call(getPushKey);
  const { pushManager } = await untilReady();
  const known = await pushManager.getSubscription();
  if (known !== null && !isFor(known, publicKey)) await known.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, keys = {} } = subscription.toJSON();
  await call(addPushDevice, {
    body: {
      endpoint: endpoint ?? "",
      keys: { p256dh: keys["p256dh"] ?? "", auth: keys["auth"] ?? "" },
      ...how,
    },
  });
}

function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const own = options.applicationServerKey;
  if (own === null) return false;
  const text = btoa(String.fromCodePoint(...new Uint8Array(own)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === publicKey;
}

function untilReady(): Promise<ServiceWorkerRegistration> {
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_settle, fail) => {
      setTimeout(() => fail(new Error("no service worker")), WORKER_WITHIN_MS);
    }),
  ]);
}

/** Stops notifying on this device. The server first: what it does not know it cannot send. */
export async function turnOff(): Promise<PushState> {
  const { devices } = await call(listPushDevices);
  const own = devices.find(({ isCurrent }) => isCurrent);
  if (own !== undefined) await call(removePushDevice, { params: { id: own.id } });
  await (await findSubscription())?.unsubscribe();
  return "off";
}

/**
 * Keeps a device that is on, with keys that hold. Off where the member has removed it elsewhere, and where whoever is signed
 * in now has not turned it on.
 */
export async function keepDevice(): Promise<void> {
  if ((await readPushState()) !== "on") return;
  try {
    await subscribe({ keeps: true });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "push_device_not_found") throw error;
    await unlinkDevice();
    dispatchEvent(new Event(TURNED_OFF));
  }
}

/** Nobody is signed in here any more: what stands on the screen goes, and nothing new comes. */
export async function unlinkDevice(): Promise<void> {
  if (!canPush()) return;
  await closeShown(() => true);
  await (await findSubscription())?.unsubscribe();
}
