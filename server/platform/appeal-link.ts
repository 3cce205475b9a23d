import { createHmac, timingSafeEqual } from "node:crypto";

import { PAGES } from "#contracts/pages.ts";

import type { Handle } from "./database/database.ts";
import { deriveSiteKey } from "./site-key.ts";

/**
 * The path of a link that opens one decision of the moderators and the appeal against it, and nothing else: in the e-mail
 * about it, and where a banned member's sign-in is refused. It says nothing of when it ends: that goes by the decision.
 */
export async function appealPath(handle: Handle, sanctionId: number): Promise<string> {
  return `${PAGES.appeal.pattern}?token=${sanctionId}.${await sign(handle, String(sanctionId))}`;
}

/** Which decision a link is for; null for one that is not ours. */
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
