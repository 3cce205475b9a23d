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

/** A push service that has not answered by then is tried again later. */
const TIMEOUT_MS = 5_000;
/** Seconds for which a push service keeps what it cannot deliver yet. */
const KEPT_SECONDS = 24 * 3600;

/**
 * What became of a push: `gone` means that the device will never be reached again, `later` that it may be, `silent` the same
 * where there was no answer at all for as long as we wait.
 */
export type PushOutcome =
  | { kind: "sent" | "gone" | "silent" }
  | { kind: "later"; afterSeconds: number }
  | { kind: "refused"; status: number };

export interface Push {
  payload: PushPayload;
  /** Messages first: a phone that saves its battery wakes for them. */
  urgency: "normal" | "high";
}

/** Encrypts for the one device (RFC 8291), signs (RFC 8292) and hands it to the device's push service. */
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
      // The service keeps only the latest of a topic for a device that is away.
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

/** Apple wants to know whom to write to, and no address without https. */
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

/** What a name leads to is judged when the connection is made: a name may lead elsewhere a moment later. */
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
      // Nothing in it matters, and it may be without end.
      response.destroy();
      settle({ status: response.statusCode ?? 0, retryAfter: response.headers["retry-after"] });
    });
    request.end(body);
  });
}
