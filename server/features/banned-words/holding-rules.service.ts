import type { BodyOf } from "#contracts/endpoint.ts";
import type { changeHoldingRules, HoldingRules } from "#contracts/holding-rules.ts";

import { authorize, type Administrator, isAdministrator } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { writeLog } from "../moderation/index.ts";
import { lockRules, writeRules } from "./holding-rules.queries.ts";
import type { RuleBook } from "./holding-rules.ts";

/** The log's names for the rules. */
const NAMES: Readonly<Record<keyof HoldingRules, string>> = {
  links: "links",
  phoneNumbers: "phone numbers",
  emailAddresses: "email addresses",
  firstPosts: "first posts",
  newDays: "days for which an account is new",
};

/** Changes the rules in the request and leaves the rest. Actual changes are logged. */
export async function changeRules(
  deps: Deps & { rules: RuleBook },
  viewer: Administrator,
  change: BodyOf<typeof changeHoldingRules>,
): Promise<HoldingRules> {
  return transaction(deps.db, async (tx) => {
    const before = await lockRules(tx);
    const wanted = {
      links: change.links ?? before.links,
      phoneNumbers: change.phoneNumbers ?? before.phoneNumbers,
      emailAddresses: change.emailAddresses ?? before.emailAddresses,
      firstPosts: change.firstPosts ?? before.firstPosts,
      newDays: change.newDays ?? before.newDays,
    };
    const after = authorize(viewer, isAdministrator, wanted, "admin_only");
    const changed = (Object.keys(NAMES) as (keyof HoldingRules)[]).filter(
      (name) => before[name] !== after[name],
    );
    if (changed.length === 0) return after;
    await writeRules(tx, after);
    await deps.rules.changed(tx);
    const reason = changed.map((name) => `${NAMES[name]}: ${show(after[name])}`).join(", ");
    const line = { action: "change_holding_rules", adminId: viewer.userId, userId: null, reason } as const;
    await writeLog(tx, line, deps.clock.now());
    return after;
  });
}

function show(setting: boolean | number): string {
  if (typeof setting === "number") return String(setting);
  return setting ? "on" : "off";
}
