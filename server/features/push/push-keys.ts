import type { Deps } from "../../platform/deps.ts";
import { findKeys, keepKeys } from "./push.queries.ts";

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The site's keys (VAPID), made when first needed and the same on all servers from then on. */
export async function readPushKeys({ db, clock }: Deps): Promise<PushKeys> {
  const known = await findKeys(db);
  if (known !== undefined) return known;
  const { default: webPush } = await import("web-push");
  await keepKeys(db, webPush.generateVAPIDKeys(), clock.now());
  // Another server may have been faster: what stands there counts.
  const kept = await findKeys(db);
  if (kept === undefined) throw new Error("The keys for pushes were not kept");
  return kept;
}
