import type { EmailKind } from "#contracts/emails.ts";
import { PAGES } from "#contracts/pages.ts";
import { POST_EMAIL_TOTALS } from "#contracts/reference/limits.ts";
import { countOf } from "#contracts/short-count.ts";

import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { plainName, plainText } from "../../platform/mail/greet.ts";
import { nameOf } from "../../platform/person.ts";
import { writeTo, type EmailContent } from "./address.ts";
import {
  findWrittenAbout,
  noteAct,
  noteWritten,
  readActs,
  takeDuePosts,
  type Acts,
} from "./post-emails.queries.ts";

const KIND: EmailKind = "post_activity";
const BATCH = 500;
/** Length of the excerpt that tells the author which post it is. */
const EXCERPT = 80;

/** Writes emails about what others do with a member's posts. The numbers are those at the moment of writing. */
export function writeAboutPosts(deps: Deps) {
  const { db, clock, events, mailer } = deps;
  for (const name of ["feed.post_liked", "feed.interest_declared", "feed.commented"] as const) {
    events.on(name, "email", ({ payload }) => noteAct(db, payload.postId, payload.userId, clock.now()));
  }
  mailer.register<{ postId: number }>(KIND, async (tx, { postId }, onSent) => {
    const last = await findWrittenAbout(tx, postId);
    if (last === undefined) return null;
    return writeTo(tx, last.userId, "postActivity", async () => {
      const acts = await readActs(tx, postId, last.userId);
      if (!isWorthAnEmail(acts.people, last)) return null;
      onSent((after) => noteWritten(after, postId, acts.people, clock.now()));
      return sayActs(acts, { postId, content: last.content });
    });
  });
  return { queueDue: () => queueDue(deps) };
}

function queueDue({ db, clock, mailer }: Deps): Promise<void> {
  return transaction(db, async (tx) => {
    for (const { postId, userId, dueAt } of await takeDuePosts(tx, clock.now(), BATCH)) {
      await mailer.post(tx, { key: `post:${postId}:${dueAt}`, kind: KIND, payload: { postId }, userId });
    }
  });
}

function sayActs(acts: Acts, post: { postId: number; content: string }): EmailContent {
  const { likes, comments, interests, people, first_name, last_name } = acts;
  const name = plainName(nameOf({ first_name: first_name ?? "", last_name: last_name ?? "" }));
  const others = people - 1;
  const who = others === 0 ? name : `${name} and ${countOf(others, "other")}`;
  const sums = [
    likes > 0 && countOf(likes, "like"),
    comments > 0 && countOf(comments, "comment"),
    interests > 0 && countOf(interests, "person interested", "people interested"),
  ].filter((sum) => sum !== false);
  const excerpt = plainText(post.content, EXCERPT);
  return {
    subject: `${who} responded to your post`,
    paragraphs: [
      `Your post${excerpt === "" ? "" : ` “${excerpt}”`} has ${new Intl.ListFormat("en-GB").format(sums)}, the latest from ${name}.`,
    ],
    action: { label: "See your post", path: `${PAGES.home.pattern}?post=${post.postId}` },
  };
}

/** True for the first act, and later whenever the number of people passes a threshold. */
export function isWorthAnEmail(people: number, last: { isFirst: boolean; lastTotal: number }): boolean {
  if (last.isFirst) return people > 0;
  return POST_EMAIL_TOTALS.some((step) => last.lastTotal < step && step <= people);
}
