import { updateCurrentUser } from "#contracts/accounts.ts";
import { muteMember } from "#contracts/blocks.ts";
import { createInteraction, createPost, likeComment, updatePost } from "#contracts/feed.ts";
import { declareInterest } from "#contracts/jobs.ts";
import { createProject } from "#contracts/projects.ts";
import { createReport } from "#contracts/reports.ts";
import { saveApprenticeship } from "#contracts/saved-apprenticeships.ts";
import { saveJob } from "#contracts/saved-jobs.ts";

import { transaction } from "../platform/database/database.ts";
import { leaveApplication, postApprenticeship } from "./apprenticeships.ts";
import { beginPayment, payByCard } from "./boosts.ts";
import { say } from "./chat.ts";
import { leaveAsking } from "./crew.ts";
import { makeCallers, makeFixture, type Fixture } from "./fixture.ts";
import { boostJob, postJob } from "./jobs.ts";
import type { Member } from "./members.ts";
import { leaveNotification } from "./notifications.ts";
import { makePicture, uploadPicture } from "./pictures.ts";
import { createPieceSender } from "./pieces.ts";
import { projectForm } from "./profiles.ts";
import { leaveReview } from "./reviews.ts";
import { leaveAppeal } from "./sanctions.ts";
import type { TestApp } from "./test-app.ts";

/** Words that only this member has, so that they are found wherever they are stored. */
export const WORDS = {
  first: "Xanthippe",
  last: "Quarrington",
  email: "xanthippe@quarrington.example",
  phone: "07700900987",
  company: "Oxbowfold",
  bio: "zebrawood",
  post: "vermiculite",
  comment: "haunching",
  job: "palisander",
  message: "architrave",
  review: "scumble",
  reported: "swarfega",
  appeal: "trammel",
} as const;

/** A member with rows in every table, and the members around them. */
export interface WholeLife {
  person: Member;
  scene: Fixture;
  /** Has a post that the member liked, declared interest in and commented on. */
  other: Member;
  hostPostId: number;
  /** The other member's comment there, which the member has liked. */
  hostCommentId: number;
}

/** Makes a member do everything that leaves a row, mostly through the API. */
export async function leaveWholeLife(app: TestApp): Promise<WholeLife> {
  const cast = await makeCallers(app);
  const person = await app.makeMember({
    firstName: WORDS.first,
    lastName: WORDS.last,
    email: WORDS.email,
    phone: WORDS.phone,
    company: WORDS.company,
  });
  const other = cast.party;
  const scene = await makeFixture(app, { ...cast, owner: person });
  const mine = app.as(person);
  const theirs = app.as(other);

  const photo = async () =>
    (await uploadPicture(app, person, await makePicture(400, 300).jpeg().toBuffer())).body.url;
  await mine.call(updateCurrentUser, { body: { bio: `I like ${WORDS.bio}.`, avatar: await photo() } });
  const { body: post } = await mine.call(createPost, {
    body: { content: `Bags of ${WORDS.post}.`, imageUrls: [await photo()] },
  });
  await createPieceSender(() => app).begin(person, "video", 5000, Buffer.alloc(1000));
  await mine.call(createProject, { body: projectForm({ imageUrls: [await photo()] }) });
  await mine.call(updatePost, { params: { id: post.id }, body: { content: `More ${WORDS.post}.` } });
  await theirs.call(createInteraction, {
    body: { postId: post.id, type: "comment", content: "Good stuff." },
  });
  await theirs.call(createInteraction, { body: { postId: post.id, type: "like" } });

  const { body: host } = await theirs.call(createPost, { body: { content: "A roof of slate." } });
  const onHost = (body: { type: "like" | "interest" } | { type: "comment"; content: string }) => ({
    body: { postId: host.id, ...body },
  });
  const { body: said } = await theirs.call(createInteraction, onHost({ type: "comment", content: "Welsh." }));
  const hostCommentId = said.comment!.id;
  await mine.call(likeComment, { params: { id: hostCommentId } });
  await mine.call(createInteraction, onHost({ type: "like" }));
  await mine.call(createInteraction, onHost({ type: "interest" }));
  await mine.call(createInteraction, onHost({ type: "comment", content: `Mind the ${WORDS.comment}.` }));
  await app.as(cast.stranger).call(createInteraction, onHost({ type: "like" }));

  await postJob(app, person, { description: `A table of ${WORDS.job}.` });
  const boosted = await postJob(app, person, { description: `A chair of ${WORDS.job}.` });
  await boostJob(app, boosted);
  await payByCard(app, person, await beginPayment(app, person));
  const wanted = await postJob(app, other);
  await mine.call(declareInterest, { params: { id: wanted.id } });
  await mine.call(saveJob, { params: { id: wanted.id } });
  const offered = await postApprenticeship(app, other);
  await leaveApplication(app, person, offered.id);
  await mine.call(saveApprenticeship, { params: { id: offered.id } });
  await leaveAsking(app, person, cast.stranger);
  await say(app, person, other, `Is the ${WORDS.message} in?`);
  await leaveReview(app, person, cast.stranger, { comment: `Careful with ${WORDS.review}.` });
  await leaveReview(app, cast.stranger, person);
  await mine.call(createReport, { body: { type: "post", id: host.id, reason: "spam" } });
  await theirs.call(createReport, {
    body: { type: "post", id: post.id, reason: "spam", details: `It smells of ${WORDS.reported}.` },
  });
  const waiting = await leaveAppeal(app, person, `It was my own ${WORDS.appeal}.`);
  const decided = await leaveAppeal(app, person, `Not a ${WORDS.appeal} either.`);
  await app.deps.db.pool.query(
    `with judged as (
       update appeals set outcome = 'upheld', outcome_reason = $2, decided_at = created_at, decided_by = $3
       where id = $1 returning sanction_id)
     update sanctions s set decided_by = $4 from judged where s.id = judged.sanction_id`,
    [decided, `It was a ${WORDS.appeal}.`, cast.admin.id, cast.moderator.id],
  );
  // The first moderator is told of it, in words that name the member.
  await transaction(app.deps.db, (tx) =>
    app.deps.events.record(tx, "moderation.appeal_decided", { appealId: decided, userId: person.id }),
  );
  await app.deps.db.pool.query(
    `update sanctions set kept = jsonb_build_object('bio', $2::text, 'avatar', null) where id = (
       select sanction_id from appeals where id = $1)`,
    [waiting, `I sell any ${WORDS.appeal}.`],
  );
  await leaveNotification(app, other, person);
  await mine.call(muteMember, { body: { userId: cast.stranger.id } });
  await app.deps.jobs.runDue();
  await leaveTraces(app, { person, other, postId: post.id, jobId: wanted.id });
  return { person, scene, other, hostPostId: host.id, hostCommentId };
}

/** Inserts the rows that other features write later, by themselves. */
async function leaveTraces(
  app: TestApp,
  about: { person: Member; other: Member; postId: number; jobId: number },
): Promise<void> {
  const { pool } = app.deps.db;
  const now = app.clock.now();
  const leave = (text: string, ...values: unknown[]) =>
    pool.query(text.replaceAll("$now", `'${now.toISOString()}'`), values);
  const me = about.person.id;
  const hash = Buffer.from(crypto.randomUUID());
  await leave(
    "insert into email_tokens values ($1, $2, 'change', $3, $now, $now, null)",
    hash,
    me,
    `new-${WORDS.email}`,
  );
  await leave(
    "insert into previous_passwords (user_id, password_hash, created_at) values ($1, 'x', $now)",
    me,
  );
  await leave(
    `insert into authenticators (user_id, secret, started_at, confirmed_at) values ($1, 'x', $now, $now) on conflict do nothing`,
    me,
  );
  await leave("insert into recovery_codes (user_id, code_hash, created_at) values ($1, $2, $now)", me, hash);
  await leave(
    `insert into sign_in_tickets (ticket_hash, user_id, is_staff_only, keeps_account, created_at, expires_at)
     values ($2, $1, false, false, $now, $now)`,
    me,
    hash,
  );
  await leave("insert into passkey_questions values ($2, $1, 'x', $now)", me, hash);
  await leave(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, gen_random_uuid()::text, 'x', 0, '{}', 'Phone', $now)`,
    me,
  );
  await leave("insert into login_log (user_id, login_time, ip_address) values ($1, $now, '192.0.2.9')", me);
  await leave(
    "insert into earlier_agreements (user_id, terms_version, privacy_version, agreed_at) values ($1, '2024-01-01', '2024-01-01', $now)",
    me,
  );
  await leave(
    "insert into request_claims (user_id, key, fingerprint, claimed_at, answer) values ($1, 'k', 'f', $now, $2)",
    me,
    WORDS.email,
  );
  await leave(
    `insert into saved_search_matches (search_id, job_id, found_at)
     select id, $2, $now from saved_searches where user_id = $1 on conflict do nothing`,
    me,
    about.jobId,
  );
  for (const [from, to] of [
    [me, about.other.id],
    [about.other.id, me],
  ]) {
    await leave(
      `insert into pending_message_emails (message_id, conversation_id, recipient_user_id, sender_user_id,
         scheduled_send_time, created_at) values (1, 900000000 + $2::bigint, $2, $1, $now, $now)`,
      from,
      to,
    );
  }
  await leave(
    `insert into post_interaction_counts (post_id, user_id, total_interactions) values ($1, $2, 1) on conflict do nothing`,
    about.postId,
    me,
  );
  await leave(
    `insert into word_hits (user_id, outcome, state, severity, words, call, content, created_at, kind, pending, fingerprint)
     values ($1, 'hold', 'open', 3, '{pasquinade}', 'POST /api/posts', $2, $now, 'post', jsonb_build_object('content', $2::text), 'f')
     on conflict do nothing`,
    me,
    `Free ${WORDS.post}.`,
  );
  await leave(
    `with asked as (
       insert into contact_messages (kind, name, email, user_id, about, message, received_at, due_on, once_key)
       values ('question', $2, $3, $1, $2, $4, $now, $now, gen_random_uuid()::text) returning id)
     insert into contact_entries (contact_id, kind, text, created_at) select id, 'answer', $4, $now from asked`,
    me,
    WORDS.last,
    WORDS.email,
    `Where is my ${WORDS.post}?`,
  );
  await leave(
    "insert into follow_emails (user_id, type, notification_ids) values ($1, 'posts', '{1}') on conflict do nothing",
    me,
  );
  await leave(
    "insert into push_sent select id, 'e', $now from push_subscriptions where user_id = $1 on conflict do nothing",
    me,
  );
  await leave(
    `insert into data_exports (user_id, run, state, asked_at, expires_at)
     values ($1, gen_random_uuid(), 'working', $now, $now) on conflict do nothing`,
    me,
  );
  await leave(
    `insert into emails (key, kind, payload, is_urgent, due_at, created_at)
     values (gen_random_uuid()::text, 'account.link_requested:mail_link', jsonb_build_object('email', $1::text, 'purpose', 'reset'), true,
       'infinity', $now)`,
    WORDS.email,
  );
  await leave(
    `insert into visits (user_id, session_id, start_time, last_activity, day, visitor, is_claimed)
     values ($1, gen_random_uuid(), $now, $now, london_day($now), 'member:' || $1::bigint, true)`,
    me,
  );
  await leave("insert into visit_opt_outs (user_id, since) values ($1, $now) on conflict do nothing", me);
  await leave(
    `insert into leaderboard_entries (user_id, trade, job_count, date) values ($1, 'Joiner', 2, '2020-01-01')
     on conflict do nothing`,
    me,
  );
}
