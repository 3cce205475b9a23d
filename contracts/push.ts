import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { id, idParams, instant } from "./fields.ts";
import { PUSH_ENDPOINT_MAX } from "./reference/limits.ts";

/** A device that receives pushes while the app is closed. The address of its push service is never sent. */
export const pushDevice = z.object({
  id,
  /** A readable device, such as 'Chrome on Android'. */
  device: z.string(),
  createdAt: instant,
  /** True for the caller's session. */
  isCurrent: z.boolean(),
});
export type PushDevice = z.output<typeof pushDevice>;

/**
 * What the device's service worker receives: the form of a declarative push message, which Safari shows by itself.
 * Words for a locked screen: never more than the notification says.
 */
export interface PushPayload {
  readonly web_push: 8030;
  readonly notification: {
    readonly title: string;
    readonly body: string;
    /** The exact address, on our own site. */
    readonly navigate: string;
    /** A later push with the same tag replaces it. */
    readonly tag: string;
    readonly lang: "en-GB";
  };
}

/** The tag of a notification on the device, so that it can be removed once read. */
export const PUSH_TAGS = {
  notification: (notificationId: number) => `notification-${notificationId}`,
  conversation: (conversationId: number) => `conversation-${conversationId}`,
} as const;

export const getPushKey = defineEndpoint("GET /api/push/key", {
  summary: "The public key (VAPID) that a browser needs to subscribe to pushes.",
  access: "member",
  reply: z.object({ publicKey: z.string() }),
});

export const listPushDevices = defineEndpoint("GET /api/push/subscriptions", {
  summary: "The devices that get notifications while the app is closed, newest first, 10 at most.",
  access: "member",
  reply: z.object({ devices: z.array(pushDevice) }),
});

const KEY_WORDS = "This browser's keys cannot be used";
const base64url = (length: number) =>
  z.string().check(z.length(length, KEY_WORDS), z.regex(/^[\w-]*$/, KEY_WORDS));

/**
 * The body is the JSON of a browser's `PushSubscription`. The subscription belongs to the caller's session, and ends
 * with it; one that another member left on the device becomes the caller's.
 */
export const addPushDevice = defineEndpoint("POST /api/push/subscriptions", {
  summary: "Tell the member on this device too. The oldest goes when there are more than 10.",
  access: "member",
  audience: "nobody",
  body: z.object({
    endpoint: z.string().check(z.maxLength(PUSH_ENDPOINT_MAX, "That address is too long")),
    // 65 and 16 bytes (RFC 8291).
    keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
    /**
     * The app calls by itself, for an already subscribed browser: refused unless the member turned it on in this
     * session.
     */
    keeps: z.optional(z.boolean()),
  }),
  reply: pushDevice,
  errors: ["push_device_not_found"],
  limit: "account_change",
  status: 201,
});

export const removePushDevice = defineEndpoint("DELETE /api/push/subscriptions/:id", {
  summary: "Tell the member on that device no more.",
  access: "member",
  params: idParams,
  ...done("Notifications are off on that device."),
  errors: ["push_device_not_found"],
});
