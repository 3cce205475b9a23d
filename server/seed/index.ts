import { transaction, type Tx } from "../platform/database/database.ts";
import { statement } from "../platform/database/statements.ts";
import type { Deps } from "../platform/deps.ts";
import type { StoredImage } from "../platform/media/images.ts";
import { hashPassword } from "../platform/passwords.ts";
import { buildCommunity, memberOf } from "./cast/community.ts";
import { CAST } from "./cast/members.data.ts";
import { insertJobs } from "./insert-jobs.ts";
import { insertCrew, insertMembers } from "./insert-members.ts";
import { insertPosts } from "./insert-posts.ts";
import { PICTURES } from "./pictures/catalogue.ts";
import { MOTIFS } from "./pictures/motifs.ts";
import { renderPictures } from "./pictures/render.ts";
import { keepSignIns, makePassword, OPEN_HANDLES, readSignIns, type SignIn } from "./sign-ins.ts";

type Needs = Pick<Deps, "config" | "db" | "clock" | "images">;

const countMembers = statement<{ members: number }>(
  "select count(*)::int as members from (select from users where not is_admin limit 1) anybody",
);
const takeTurn = statement<never>("select pg_advisory_xact_lock(7310)");

/**
 * Fills a database that nobody has joined with the demo community, dated back from now; does nothing otherwise. The
 * pictures come first; all rows then appear together, so that an interrupted start begins again. Tells whether it did.
 */
export async function seedDemo(deps: Needs, draw: typeof renderPictures = renderPictures): Promise<boolean> {
  const { config, db, clock } = deps;
  if (await hasMembers(db)) return false;
  process.stdout.write("Making the demo community: drawing its pictures takes about half a minute, once.\n");
  const pictures = await drawPictures(deps, draw);
  const signIns = OPEN_HANDLES.map((handle) => ({ handle, password: makePassword() }));
  const hashes = new Map<string, string>();
  for (const { handle, password } of signIns) hashes.set(handle, await hashPassword(password));

  return transaction(db, async (tx) => {
    await tx.run(takeTurn, []);
    if (await hasMembers(tx)) return false;
    await insertCommunity(tx, hashes, pictures, clock.now());
    // Before the commit: members whom nobody can sign in as would be there for good.
    await keepSignIns(
      config.dataDir,
      signIns.map(({ handle, password }) => toSignIn(handle, password)),
    );
    return true;
  });
}

async function hasMembers(handle: Pick<Tx, "run">): Promise<boolean> {
  const [row] = await handle.run(countMembers, []);
  return (row?.members ?? 0) > 0;
}

async function insertCommunity(
  tx: Tx,
  hashes: ReadonlyMap<string, string>,
  pictures: ReadonlyMap<string, StoredImage>,
  now: Date,
): Promise<void> {
  const community = buildCommunity();
  const ids = await insertMembers(tx, CAST, hashes, now);
  await insertCrew(tx, community.crew, ids, now);
  await insertPosts({ tx, ids, pictures, now }, community.posts);
  await insertJobs({ tx, ids, now }, community.jobs);
}

async function drawPictures(
  { images }: Needs,
  draw: typeof renderPictures,
): Promise<Map<string, StoredImage>> {
  const stored = new Map<string, StoredImage>();
  await draw(PICTURES, async (picture, jpeg) => {
    stored.set(picture.name, { ...(await images.store(jpeg, null)), alt: MOTIFS[picture.motif].alt });
  });
  return stored;
}

function toSignIn(handle: string, password: string): SignIn {
  const member = memberOf(handle);
  return { name: `${member.firstName} ${member.lastName}, ${member.trade}`, email: member.email, password };
}

/** Says where the site is and, for the demo community, how to sign in. */
export async function greet({ config }: Pick<Deps, "config">): Promise<void> {
  const lines = ["", `  Crewyard is at ${config.publicUrl}`];
  const signIns = config.demo ? await readSignIns(config.dataDir) : [];
  if (signIns.length > 0) lines.push("", "  Sign in as one of the demo community:");
  for (const { name, email, password } of signIns)
    lines.push(`    ${email.padEnd(30)} ${password.padEnd(32)} ${name}`);
  if (config.mail.smtpUrl === null)
    lines.push(
      "",
      `  E-mails are kept in ${config.dataDir}/outbox and shown at ${config.publicUrl}/dev/outbox`,
    );
  process.stdout.write(`${lines.join("\n")}\n\n`);
}
