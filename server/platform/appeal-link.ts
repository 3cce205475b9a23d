import { createHmac, timingSafeEqual } from "node:crypto";

import { PAGES } from "#contracts/pages.ts";

import type { Handle } from "./database/database.ts";
import { deriveSiteKey } from "./site-key.ts";

/**
 * Returns the path of a link that opens one moderation decision and its appeal form, and nothing else. The link is in
 * the email about the decision, and on the page that refuses a banned member's sign-in. It carries no expiry date: that
 * depends on the decision.
 */
export async function appealPath(handle: Handle, sanctionId: number): Promise<string> {
  return `${PAGES.appeal.pattern}?token=${sanctionId}.${await sign(handle, String(sanctionId))}`;
}

/** Returns the id of the decision that the link is for, or null if the link is not ours. */
export async function readAppealLink(handle: Handle, token: string): Promise<number | null> {
  const [, sanctionId, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (sanctionId === undefined || signature === undefined) return null;
  const right = await sign(handle, sanctionId);
  return timingSafeEqual(Buffer.from(signature), Buffer.from(right)) ? Number(sanctionId) : null;
}

async function sign(handle: Handle, sanctionId: string): Promise<string> {
  const key = await deriveSiteKey(handle, "appeal link");
  return createHmac("sha256", key).update(sanctionId).digest("base64url");
}
