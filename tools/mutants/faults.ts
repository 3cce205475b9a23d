import { AUTHORISATION } from "./authorisation.ts";
import type { Fault } from "./fault.ts";
import { MONEY } from "./money.ts";
import { PAGING } from "./paging.ts";
import { RETENTION } from "./retention.ts";
import { TOGETHER } from "./together.ts";
import { VISIBILITY } from "./visibility.ts";

/** Every fault that `npm run test:mutants` plants. */
export const FAULTS: readonly Fault[] = [
  ...AUTHORISATION,
  ...MONEY,
  ...PAGING,
  ...RETENTION,
  ...TOGETHER,
  ...VISIBILITY,
];
