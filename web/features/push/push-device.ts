import { addPushDevice, getPushKey, listPushDevices, removePushDevice } from "#contracts/push.ts";

import { call } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import { getPushState, type PushState } from "./push-state.ts";
import { closeShown } from "./shown-pushes.ts";

/** The service worker starts some moments after the first screen. */
const WORKER_WITHIN_MS = 15_000;
/** A window event: notifications on this device were turned off without a press. */
export const TURNED_OFF = "pushturnedoff";

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

const canPush = () => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** The state on this device, from the browser alone. */
export async function readPushState(): Promise<PushState> {
  const able = canPush();
  return getPushState({
    userAgent: navigator.userAgent,
    touchPoints: navigator.maxTouchPoints,
    isStandalone: matchMedia("(display-mode: standalone)").matches,
    canPush: able,
    permission: able ? Notification.permission : "default",
    isSubscribed: able && (await findSubscription()) !== null,
  });
}

/** Asks for the browser's permission and subscribes; called only after a press. `blocked` if the answer was no. */
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

/** Stops notifications on this device. Tells the server first, which cannot send to a device it does not know. */
export async function turnOff(): Promise<PushState> {
  const { devices } = await call(listPushDevices);
  const own = devices.find(({ isCurrent }) => isCurrent);
  if (own !== undefined) await call(removePushDevice, { params: { id: own.id } });
  await (await findSubscription())?.unsubscribe();
  return "off";
}

/**
 * Renews the registration of a device that is on, with valid keys. Turns it off if the member removed it elsewhere, or
 * if the member now signed in did not turn it on.
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

/** Called after signing out: closes the notifications shown, and ends the subscription. */
export async function unlinkDevice(): Promise<void> {
  if (!canPush()) return;
  await closeShown(() => true);
  await (await findSubscription())?.unsubscribe();
}
