import { lookup as resolve } from "node:dns";
import { request as requestPlain } from "node:http";
import { request as requestSecure } from "node:https";
import type { LookupFunction } from "node:net";

import type { RequestDetails } from "web-push";

import type { PushPayload } from "#contracts/push.ts";

import type { Config } from "../../platform/config.ts";
import { assertNoTransaction } from "../../platform/database/outside.ts";
import { asStep } from "../../platform/traces/steps.ts";
import { isPublicAddress } from "./push-address.ts";
import type { PushKeys } from "./push-keys.ts";
import type { Subscription } from "./push.queries.ts";

/** Timeout for a push service; the push is retried later. */
const TIMEOUT_MS = 5_000;
/** Seconds for which a push service keeps a push that it cannot deliver yet. */
const KEPT_SECONDS = 24 * 3600;

/**
 * The outcome of a push. `gone`: the device can never be reached again. `later`: it may be reachable later. `silent`:
 * the same, but there was no response within the timeout.
 */
export type PushOutcome =
  | { kind: "sent" | "gone" | "silent" }
  | { kind: "later"; afterSeconds: number }
  | { kind: "refused"; status: number };

export interface Push {
  payload: PushPayload;
  /** High for messages: it wakes a phone in battery-saving mode. */
  urgency: "normal" | "high";
}

/** Encrypts the push for one device (RFC 8291), signs it (RFC 8292), and sends it to the device's push service. */
export async function sendPush(
  config: Pick<Config, "environment" | "publicUrl" | "contact">,
  keys: PushKeys,
  to: Subscription,
  { payload, urgency }: Push,
): Promise<PushOutcome> {
  assertNoTransaction("A push service");
  const { default: webPush } = await import("web-push");
  const details = webPush.generateRequestDetails(
    { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
    JSON.stringify(payload),
    {
      TTL: KEPT_SECONDS,
      urgency,
      // For a device that is offline, the push service keeps only the latest push of a topic.
      topic: payload.notification.tag,
      vapidDetails: { subject: subjectOf(config), ...keys },
    },
  );
  const silence = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const isLenient = config.environment !== "production";
    const step = { kind: "outside", name: "push service" } as const;
    const { status, retryAfter } = await asStep(step, () => post(details, isLenient, silence));
    return judge(status, retryAfter);
  } catch {
    return silence.aborted ? { kind: "silent" } : { kind: "later", afterSeconds: 0 };
  }
}

/** The VAPID subject: Apple requires a contact, and refuses an address without https. */
function subjectOf({ publicUrl, contact }: Pick<Config, "publicUrl" | "contact">): string {
  return publicUrl.startsWith("https:") ? publicUrl : `mailto:${contact.supportEmail}`;
}

function judge(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: "sent" };
  if (status === 404 || status === 410) return { kind: "gone" };
  if (status === 408 || status === 429 || status >= 500) {
    const seconds = Number(retryAfter ?? 0);
    return { kind: "later", afterSeconds: Number.isFinite(seconds) && seconds > 0 ? seconds : 0 };
  }
  return { kind: "refused", status };
}

/** Checks the resolved address when connecting, because a name may resolve differently a moment later. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = addresses?.filter(({ address }) => isPublicAddress(address)) ?? [];
    const [first] = allowed;
    if (error !== null || first === undefined) callback(error ?? new Error("not a public address"), "", 0);
    else if (options.all === true) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};

function post(
  { endpoint, headers, body }: RequestDetails,
  lenient: boolean,
  signal: AbortSignal,
): Promise<{ status: number; retryAfter: string | undefined }> {
  const isPlain = endpoint.startsWith("http:");
  return new Promise((settle, fail) => {
    const request = (isPlain ? requestPlain : requestSecure)(endpoint, {
      method: "POST",
      headers,
      signal,
      ...(!lenient && { lookup: lookupPublic }),
    });
    request.once("error", fail);
    request.once("response", (response) => {
      // The body is not needed, and may be endless.
      response.destroy();
      settle({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
    });
    request.end(body);
  });
}
