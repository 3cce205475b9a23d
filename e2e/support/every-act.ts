import { expect } from "vitest";

import { requestCrew } from "#contracts/crew.ts";
import { createInteraction } from "#contracts/feed.ts";
import { requestReview } from "#contracts/review-requests.ts";

import { callApi } from "./api.ts";
import { postApprenticeship } from "./apprenticeships.ts";
import { crewMates, makeCrew, send } from "./chat.ts";
import { runSql } from "./database.ts";
import { postJob } from "./jobs.ts";
import { APART, join } from "./members.ts";
import type { Member } from "./members.ts";
import { post } from "./post-card.ts";
import type { Act } from "./unsent.ts";

/** How many of each thing are acted on. */
const EACH = 10;
const PROFILE = {
  name: "Nell Nair",
  ...APART,
  customTrade: "",
  experience: "12",
  company: "",
  phone: "07700900456",
  contactVisibility: "crew",
};

const range = <Item>(make: (at: number) => Item): Item[] => Array.from({ length: EACH }, (_, at) => make(at));
const each = <Item>(make: (at: number) => Promise<Item>): Promise<Item[]> => Promise.all(range(make));
/** Every other toggle is undone at once, by an act of its own. */
const isKept = (at: number) => at % 2 === 0;

export interface EveryAct {
  readonly nell: Member;
  readonly acts: readonly Act[];
  /** The server's state once each act was done once, in its order. */
  readonly wanted: object;
  readonly read: () => Promise<object>;
}

/** Returns `count` acts of a member, of every kind that waits for a signal, and their expected result. */
export async function everyAct(count: number): Promise<EveryAct> {
  const [nell, bert] = await crewMates(APART);
  const { conversationId, id: upTo } = await send(bert, nell, "Hello");
  const posts = await each((at) => post(bert, `Bert’s ${at}`));
  const [changed, deleted, hidden, liked] = await Promise.all(
    ["Changed", "Deleted", "Hidden", "Liked"].map((name) => each((at) => post(nell, `${name} ${at}`))),
  );
  if (!changed || !deleted || !hidden || !liked) throw new Error("Four lists of posts");
  const comment = async (by: Member, postId: number, content: string) => {
    const body = { postId, type: "comment", content } as const;
    return (await callApi(createInteraction, { body }, by.token)).comment?.id ?? 0;
  };
  const [berts, mine] = [
    await each((at) => comment(bert, changed[at]!, `Like me ${at}`)),
    await each((at) => comment(nell, changed[at]!, `Delete me ${at}`)),
  ];
  const jobs = await each((at) => postJob(bert, { title: `Job ${at}` }));
  const places = await each((at) => postApprenticeship(bert, { title: `Place ${at}` }));
  const people = await each((at) => join({ firstName: `Kit${"abcdefghij"[at]}` }));
  const requests = await Promise.all(
    people.map(async (each) => {
      await makeCrew(each, nell);
      const body = { reviewerId: nell.id, message: "How was it?" };
      return (await callApi(requestReview, { body }, each.token)).id;
    }),
  );
  const askers = await each((at) => join({ firstName: `Ask${"abcdefghij"[at]}` }));
  const crew = await Promise.all(
    askers.map(
      async ({ token }) => (await callApi(requestCrew, { body: { receiverId: nell.id } }, token)).requestId,
    ),
  );
  for (const postId of liked)
    await callApi(createInteraction, { body: { postId, type: "like", on: true } }, bert.token);
  const noted = () =>
    runSql<{ id: string }>(
      "select id from notifications where user_id = $1 and related_post_id = any($2) order by related_post_id",
      [nell.id, liked],
    );
  await expect.poll(async () => (await noted()).length, { timeout: 60_000 }).toBe(EACH);
  const notifications = (await noted()).map(({ id }) => Number(id));

  const wish = (kind: string, lane: string, payload: object): Act[] => [
    { kind, lane, payload: { ...payload, on: true, was: false } },
    { kind, lane, payload: { ...payload, on: false, was: true } },
  ];
  const acts: Act[] = range((at) => [
    ...wish("post_reaction", `like:${posts[at]}`, { postId: posts[at], type: "like", count: 0 }),
    ...wish("comment_like", `comment_like:${berts[at]}`, { id: berts[at], postId: changed[at] }),
    ...wish("job_interest", `job_interest:${jobs[at]!.id}`, {
      jobId: jobs[at]!.id,
      heading: "Job",
      note: "",
    }),
    ...wish("keep_job", `keep_job:${jobs[at]!.id}`, { id: jobs[at]!.id, heading: "Job" }),
    ...wish("application", `application:${places[at]!.id}`, {
      id: places[at]!.id,
      title: "Place",
      message: `Take me ${at}`,
      withProfileCv: false,
      cvUrl: null,
    }),
    ...wish("keep_apprenticeship", `keep_apprenticeship:${places[at]!.id}`, {
      id: places[at]!.id,
      heading: "Place",
    }),
  ]).flatMap((wishes, at) => wishes.filter(({ payload }) => "on" in payload && (payload.on || !isKept(at))));
  const lastly: Act[] = range((at) => [
    { kind: "post", lane: "posts", payload: { content: `Wall ${at}`, isPublic: true, media: [] } },
    {
      kind: "text_change",
      lane: `change_post:${changed[at]}`,
      payload: { of: "post", id: changed[at], postId: changed[at], content: `Mended ${at}` },
    },
    {
      kind: "deletion",
      lane: `change_post:${deleted[at]}`,
      payload: { of: "post", id: deleted[at], postId: deleted[at] },
    },
    {
      kind: "deletion",
      lane: `change_comment:${mine[at]}`,
      payload: { of: "comment", id: mine[at], postId: changed[at] },
    },
    {
      kind: "visibility",
      lane: `visibility:${hidden[at]}`,
      payload: { postId: hidden[at], isPublic: false },
    },
    {
      kind: "review",
      lane: `review:${requests[at]}`,
      payload: {
        about: { requestId: requests[at] },
        userId: people[at]!.id,
        name: people[at]!.name,
        rating: 4,
        comment: `Tidy ${at}`,
      },
    },
    { kind: "profile", lane: "profile", payload: { ...PROFILE, bio: `Me, ${at}` } },
    {
      kind: "crew_answer",
      lane: `crew_answer:${askers[at]!.id}`,
      payload: { requestId: crew[at], userId: askers[at]!.id, status: "accepted" },
    },
    {
      kind: "notification_mark",
      lane: `notification:${notifications[at]}`,
      payload: { id: notifications[at], isRead: true },
    },
    {
      kind: "notification_deletion",
      lane: `notification_deletion:${notifications[at]}`,
      payload: { id: notifications[at] },
    },
    ...(isKept(at)
      ? [
          {
            kind: "notification_restoral",
            lane: `notification_deletion:${notifications[at]}`,
            payload: { id: notifications[at] },
          },
        ]
      : []),
  ]).flat();
  acts.push(...lastly, {
    kind: "chat_read",
    lane: `chat_read:${conversationId}`,
    payload: { conversationId, upTo },
  });
  const texts = Array.from({ length: count - acts.length }, (_, at) => `Number ${at}`);
  const isMessage = (_: string, at: number) => at % 2 === 0;
  acts.push(
    ...texts.map((content, at) =>
      isMessage(content, at)
        ? {
            kind: "chat_message",
            lane: `chat:${bert.id}`,
            payload: { userId: bert.id, conversationId, content, otherName: bert.name },
          }
        : {
            kind: "comment",
            lane: `comments:${posts[0]}`,
            payload: { postId: posts[0], content, answers: null },
          },
    ),
  );

  const list = async (sql: string, ...values: unknown[]) =>
    (await runSql<{ it: string }>(sql, values)).map(({ it }) => it);
  /** In any order. */
  const bag = async (sql: string, ...values: unknown[]) => (await list(sql, ...values)).toSorted();
  const ids = (things: readonly number[]) =>
    things
      .filter((_, at) => isKept(at))
      .map(String)
      .toSorted();
  const [jobIds, placeIds] = [jobs.map(({ id }) => id), places.map(({ id }) => id)];
  const of = (table: string, column: string) =>
    bag(`select ${column}::text it from ${table} where user_id = $1`, nell.id);
  return {
    nell,
    acts,
    wanted: {
      likes: ids(posts),
      commentLikes: ids(berts),
      interests: ids(jobIds),
      jobs: ids(jobIds),
      applications: ids(placeIds),
      places: ids(placeIds),
      posts: range((at) => `Wall ${at}`),
      changed: range((at) => `Mended ${at}`),
      deleted: [],
      hidden: range((at) => `Hidden ${at}`),
      reviews: range((at) => `Tidy ${at}`),
      bio: [`Me, ${EACH - 1}`],
      crew: range(() => "accepted"),
      read: range(() => "read"),
      notDeleted: ids(notifications),
      messages: ["Hello", ...texts.filter(isMessage)],
      comments: texts.filter((text, at) => !isMessage(text, at)),
    },
    read: async () => ({
      likes: await of("post_reactions", "post_id"),
      commentLikes: await of("comment_likes", "comment_id"),
      interests: await bag(
        "select job_id::text it from job_interests where user_id = $1 and state <> 'withdrawn'",
        nell.id,
      ),
      jobs: await of("saved_jobs", "job_id"),
      applications: await bag(
        `select apprenticeship_id::text it from apprenticeship_applications
         where applicant_id = $1 and status <> 'withdrawn'`,
        nell.id,
      ),
      places: await of("saved_apprenticeships", "apprenticeship_id"),
      posts: await list(
        "select content it from posts where user_id = $1 and content like 'Wall %' order by id",
        nell.id,
      ),
      changed: await bag("select content it from posts where id = any($1)", changed),
      deleted: await bag(
        `select content it from posts where id = any($1) and deleted_at is null
         union all select content from comments where id = any($2) and deleted_at is null`,
        deleted,
        mine,
      ),
      hidden: await bag("select content it from posts where id = any($1) and not is_public", hidden),
      reviews: await bag("select comment it from reviews where reviewer_id = $1", nell.id),
      bio: await bag("select bio it from users where id = $1", nell.id),
      crew: await bag("select status it from crew_requests where id = any($1)", crew),
      read: await bag(
        "select 'read' it from notifications where id = any($1) and read_at is not null",
        notifications,
      ),
      notDeleted: await bag(
        `select id::text it from notifications where id = any($1) and deleted_at is null`,
        notifications,
      ),
      messages: await list(
        "select content it from messages where conversation_id = $1 order by id",
        conversationId,
      ),
      comments: await list(
        "select content it from comments where post_id = $1 and user_id = $2 order by id",
        posts[0],
        nell.id,
      ),
    }),
  };
}
