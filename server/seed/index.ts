import { transaction, type Tx } from "../platform/database/database.ts";
import { BACKGROUND_QUERY_TIMEOUT_MS, withQueryTimeout } from "../platform/database/driver.ts";
import { statement } from "../platform/database/statements.ts";
import type { Deps } from "../platform/deps.ts";
import { hashPassword } from "../platform/passwords.ts";
import { attachCvs } from "./attach-cvs.ts";
import { buildChats } from "./content/chats.ts";
import type { Community, People } from "./content/community-types.ts";
import { buildCommunity, memberOf } from "./content/community.ts";
import { DEMO_MEMBERS } from "./content/members.data.ts";
import { buildPeople } from "./content/people.ts";
import { insertAdvertisements } from "./insert-advertisements.ts";
import { insertApprenticeships, sendCvs } from "./insert-apprenticeships.ts";
import { insertBoard } from "./insert-board.ts";
import { insertChats } from "./insert-chats.ts";
import { insertCrew, insertCrewRequests } from "./insert-crew.ts";
import { insertJobs } from "./insert-jobs.ts";
import { insertMembers } from "./insert-members.ts";
import { insertNotifications } from "./insert-notifications.ts";
import { DEMO_ADMIN, insertPortal } from "./insert-portal.ts";
import { insertProjects, insertQualifications } from "./insert-portfolio.ts";
import { insertPosts } from "./insert-posts.ts";
import { insertFollows, insertReviews } from "./insert-reviews.ts";
import { insertVisits } from "./insert-visits.ts";
import { keepSignIns, makePassword, OPEN_HANDLES, type SignIn } from "./sign-ins.ts";
import { storeMedia } from "./store-media.ts";

type Inserting = Parameters<typeof insertPosts>[0];
type Needs = Pick<Deps, "config" | "db" | "clock" | "images" | "videos" | "files">;

const countMembers = statement<{ members: number }>(
  "select count(*)::int as members from (select from users where not is_admin limit 1) anybody",
);
const takeTurn = statement<never>("select pg_advisory_xact_lock(7310)");

/**
 * Fills a database that nobody has joined with the demo community, dated back from now; otherwise does nothing. The pictures
 * come first; all rows then commit together, so that an interrupted start begins again. True if it filled the database.
 */
export function seedDemo(deps: Needs, store: typeof storeMedia = storeMedia): Promise<boolean> {
  return withQueryTimeout(BACKGROUND_QUERY_TIMEOUT_MS, () => seed(deps, store));
}

async function seed(deps: Needs, store: typeof storeMedia): Promise<boolean> {
  const { config, db, clock } = deps;
  if (await hasMembers(db)) return false;
  process.stdout.write("Making the demo community, once: its pictures take about five seconds.\n");
  const media = await store(deps);
  const community = buildCommunity();
  const people = buildPeople(community.crew);
  const signIns = OPEN_HANDLES.map((handle) => ({ handle, password: makePassword() }));
  const adminPassword = makePassword();
  const hashes = new Map<string, string>();
  for (const { handle, password } of signIns) hashes.set(handle, await hashPassword(password));

  const ids = await transaction(db, async (tx) => {
    await tx.run(takeTurn, []);
    if (await hasMembers(tx)) return null;
    const now = clock.now();
    const added = await insertMembers(tx, DEMO_MEMBERS, { hashes, avatars: media.avatars }, now);
    const needs = { tx, ids: added, media, now };
    await insertCommunity(needs, community);
    await insertPeople(needs, people);
    await insertNotifications(tx, now);
    await insertChats(tx, buildChats(), added, now);
    await insertVisits(tx, added, now);
    await insertPortal(tx, added, { passwordHash: await hashPassword(adminPassword), now });
    // Before the commit: otherwise a crash would leave demo members that nobody can sign in as.
    await keepSignIns(config.dataDir, [
      ...signIns.map(({ handle, password }) => toSignIn(handle, password)),
      { name: DEMO_ADMIN.name, email: DEMO_ADMIN.email, password: adminPassword },
    ]);
    return added;
  });
  if (ids === null) return false;
  await attachCvs(deps, ids);
  await sendCvs(deps);
  return true;
}

async function hasMembers(handle: Pick<Tx, "run">): Promise<boolean> {
  const [row] = await handle.run(countMembers, []);
  return (row?.members ?? 0) > 0;
}

async function insertCommunity(needs: Inserting, community: Community): Promise<void> {
  const { tx, ids, media, now } = needs;
  await insertCrew(tx, community.crew, ids, now);
  await insertCrewRequests(tx, community.requests, ids, now);
  await insertPosts(needs, community.posts);
  await insertJobs(needs, community.jobs);
  await insertBoard(needs);
  await insertApprenticeships(needs);
  await insertAdvertisements(tx, media.pictures, now);
}

async function insertPeople(needs: Inserting, people: People): Promise<void> {
  await insertProjects(needs, people.projects, needs.media.pictures);
  await insertQualifications(needs);
  await insertReviews(needs, people);
  await insertFollows(needs, people.follows);
}

function toSignIn(handle: string, password: string): SignIn {
  const member = memberOf(handle);
  return { name: `${member.firstName} ${member.lastName}, ${member.trade}`, email: member.email, password };
}
