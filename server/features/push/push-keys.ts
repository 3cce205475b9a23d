import type { Deps } from "../../platform/deps.ts";
import { findKeys, keepKeys } from "./push.queries.ts";

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Returns the site's VAPID keys, created on first use and shared by all servers. */
export async function readPushKeys({ db, clock }: Deps): Promise<PushKeys> {
  const known = await findKeys(db);
  if (known !== undefined) return known;
  const { default: webPush } = await import("web-push");
  await keepKeys(db, webPush.generateVAPIDKeys(), clock.now());
  // Another server may have stored its keys first: the stored keys win.
  const kept = await findKeys(db);
  if (kept === undefined) throw new Error("The keys for pushes were not kept");
  return kept;
}
