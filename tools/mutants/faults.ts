import { AUTHORISATION } from "./authorisation.ts";
import { BANS } from "./bans.ts";
import { BOUNDS } from "./bounds.ts";
import { BUDGETS } from "./budgets.ts";
import type { Fault } from "./fault.ts";
import { MONEY } from "./money.ts";
import { PAGING } from "./paging.ts";
import { RETENTION } from "./retention.ts";
import { SAFETY } from "./safety.ts";
import { SANCTIONS } from "./sanctions.ts";
import { TOGETHER } from "./together.ts";
import { VISIBILITY } from "./visibility.ts";
import { WEB } from "./web.ts";

/** Every fault that `npm run test:mutants` plants. */
export const FAULTS: readonly Fault[] = [
  ...AUTHORISATION,
  ...BANS,
  ...BOUNDS,
  ...BUDGETS,
  ...MONEY,
  ...PAGING,
  ...RETENTION,
  ...SAFETY,
  ...SANCTIONS,
  ...TOGETHER,
  ...VISIBILITY,
  ...WEB,
];
