import { randomUUID } from "node:crypto";

import { dayInLondon } from "#contracts/calendar.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { transaction, type Handle } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { addressKey } from "../../platform/limits.ts";
import { deviceOf, isPerson, networkOf, siteOf } from "./visitors.ts";
import {
  addPageView,
  attachMember,
  claimLoad,
  dropLoad,
  findOpenVisit,
  findUnclaimedLoad,
  hasOptedOut,
  insertVisit,
  noteOptIn,
  noteOptOut,
} from "./visits.queries.ts";

/** Where a page was opened, and by which member. */
export interface Caller {
  userId: number | null;
  ip: string;
  userAgent: string | null;
  refusedBy: "choice" | "browser" | null;
}

/** Returns the visitor as stored; null for bots, for visitors who opted out, and past the rate limit. */
async function admitVisitor({ db, limits }: Deps, { userId, ip, userAgent, refusedBy }: Caller) {
  if (refusedBy !== null || !isPerson(userAgent)) return null;
  if ((await limits.draw("count_visit", addressKey(ip))) > 0) return null;
  if (userId !== null && (await hasOptedOut(db, userId))) return null;
  const network = networkOf(ip);
  return { userId, userAgent, network, device: deviceOf(network, userAgent) };
}
type Visitor = NonNullable<Awaited<ReturnType<typeof admitVisitor>>>;

interface Page {
  referrer: string | null;
  isClaimed: boolean;
}

async function startVisit(handle: Handle, visitor: Visitor, now: Date, page: Page): Promise<string> {
  const sessionId = randomUUID();
  await insertVisit(handle, { ...visitor, ...page, sessionId, now, day: dayInLondon(now) });
  return sessionId;
}

/** Counts a page that the server sent. Its tab does not know of the visit yet: the page's first request claims it. */
export async function countPageLoad(deps: Deps, caller: Caller, referrer: string | undefined): Promise<void> {
  const visitor = await admitVisitor(deps, caller);
  if (visitor === null) return;
  const page = { referrer: siteOf(referrer, new URL(deps.config.publicUrl).origin), isClaimed: false };
  await startVisit(deps.db, visitor, deps.clock.now(), page);
}

/** Counts a page opened within the app, and returns the visit to go on with. */
export async function recordVisit(
  deps: Deps,
  caller: Caller,
  { sessionId, loaded }: { sessionId?: string | null | undefined; loaded?: boolean | undefined },
): Promise<{ sessionId: string | null }> {
  const visitor = await admitVisitor(deps, caller);
  if (visitor === null) return { sessionId: null };
  const { userId, device } = visitor;
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const known = sessionId ? await findOpenVisit(tx, sessionId, now) : undefined;
    // A different member in the same tab is a new visit.
    const isTheirs = known !== undefined && (userId === null || (known.user_id ?? userId) === userId);
    const load = loaded === true ? await findUnclaimedLoad(tx, device, userId, now) : undefined;
    if (isTheirs) {
      await addPageView(tx, known.id, now);
      if (load !== undefined) await dropLoad(tx, load.id);
    } else if (load !== undefined) {
      await claimLoad(tx, load.id);
    }
    const current = isTheirs ? known : load;
    if (current === undefined) {
      return { sessionId: await startVisit(tx, visitor, now, { referrer: null, isClaimed: true }) };
    }
    if (userId !== null && current.user_id === null) await attachMember(tx, current.id, userId);
    return { sessionId: current.session_id };
  });
}

type RefusedBy = Caller["refusedBy"];

/** Tells if the caller is counted: the browser's signal first, then the member's choice on any device. */
export async function readVisitChoice(
  { db }: Deps,
  viewer: Viewer | null,
  refusedBy: RefusedBy,
): Promise<{ counted: boolean; refusedBy: RefusedBy }> {
  if (refusedBy !== null) return { counted: false, refusedBy };
  const refused = viewer !== null && (await hasOptedOut(db, viewer.userId));
  return { counted: !refused, refusedBy: refused ? "choice" : null };
}

/** Saves a member's choice; a visitor's choice is in a cookie. */
export async function noteVisitChoice(
  { db, clock }: Deps,
  viewer: Viewer | null,
  counted: boolean,
): Promise<void> {
  if (viewer === null) return;
  const { userId } = viewer;
  await transaction(db, (tx) => (counted ? noteOptIn(tx, userId) : noteOptOut(tx, userId, clock.now())));
}
