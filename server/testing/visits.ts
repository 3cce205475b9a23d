import { createPost } from "#contracts/feed.ts";
import { recordVisit } from "#contracts/visits.ts";

import { transaction } from "../platform/database/database.ts";
import type { Client } from "./client.ts";
import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";

/** A browser's user agent; other programs are not counted. */
export const BROWSER =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";

/** Creates a public post: a page that the server renders in tests too. */
export async function makePage(app: TestApp): Promise<string> {
  const { body } = await app.as(await app.makeMember()).call(createPost, { body: { content: "Roof's on." } });
  return `/shared/post/${body.id}`;
}

interface Visiting {
  as?: Member | undefined;
  ip?: string;
  headers?: Record<string, string>;
  method?: "GET" | "HEAD";
}

/** Opens a page as a browser does, and waits until the server has processed it. */
export async function openPage(app: TestApp, page: string, how: Visiting = {}): Promise<number> {
  const { as, ip = "203.0.113.7", headers = {}, method = "GET" } = how;
  const cookie = as === undefined ? {} : { cookie: `crewyard_session=${as.token}` };
  const answer = await app.app.inject({
    method,
    url: page,
    remoteAddress: ip,
    headers: { "user-agent": BROWSER, ...cookie, ...headers },
  });
  // The visit is counted after the response; the query below reaches the database after that.
  await new Promise((resolve) => setImmediate(resolve));
  await app.deps.db.pool.query("select pg_sleep(0.05)");
  return answer.statusCode;
}

/** Sends a page's beat and returns its visit. */
export async function beat(
  app: TestApp,
  body: { sessionId?: string | null; loaded?: boolean } = {},
  { as, ip = "203.0.113.7", headers = {} }: Visiting = {},
): Promise<string | null> {
  const answer = await app.app.inject({
    method: recordVisit.method,
    url: recordVisit.path,
    remoteAddress: ip,
    headers: {
      "user-agent": BROWSER,
      ...(as !== undefined && { authorization: `Bearer ${as.token}` }),
      ...headers,
    },
    payload: body,
  });
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<{ sessionId: string | null }>().sessionId;
}

/** Returns the member with a new session: an administrator's ends when the clock moves. */
export async function signInFresh(app: TestApp, member: Member): Promise<Client> {
  const session = { userId: member.id, ip: null, userAgent: null };
  const token = await transaction(app.deps.db, (tx) => app.deps.sessions.start(tx, session));
  return app.as({ ...member, token });
}
