import { afterAll, beforeAll, expect, it } from "vitest";

import { signIn } from "#contracts/accounts.ts";

import { createLog } from "./platform/log.ts";
import { join, PASSWORD } from "./testing/people.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

const lines: string[] = [];
let app: TestApp;
const EMAIL = "dan.brick@crewyard.example";
beforeAll(async () => {
  app = await startTestApp({}, { lines });
  await join(app, { email: EMAIL });
});
afterAll(() => app.close());

/** Makes the database refuse every sign-in, by the PL/pgSQL in `body`. */
const sabotage = (body: string) =>
  app.deps.db.pool.query(`
    create or replace function refuse_sign_in() returns trigger language plpgsql as $f$ begin ${body} end $f$;
    create or replace trigger refuse_sign_in before insert on login_log for each row execute function refuse_sign_in();`);

/** Signs in, and returns what was logged during it. */
async function logOfSignIn(): Promise<string> {
  lines.length = 0;
  const { status } = await app.visitor.call(
    signIn,
    { body: { email: EMAIL, password: PASSWORD } },
    { "user-agent": "Mozilla/5.0 SecretBrowser" },
  );
  expect(status).toBe(500);
  return lines.join("");
}

it.each<[string, string, object]>([
  [
    "a rule of a table that a row breaks",
    "new.login_time := null; return new;",
    { code: "23502", table: "login_log", column: "login_time" },
  ],
  [
    "a value that is no address",
    "perform new.user_agent::inet; return new;",
    { code: "22P02", routine: "network_in" },
  ],
  [
    "words, details and hints of our own",
    `raise exception 'Key (email)=(%) already exists', new.user_agent using detail = new.user_agent, hint = new.user_agent,
       errcode = '23505', constraint = 'users__email';`,
    { code: "23505", constraint: "users__email" },
  ],
])("say of %s where it failed, and nothing of the row", async (_what, body, expected) => {
  await sabotage(body);
  const said = await logOfSignIn();
  expect(said).toContain("request failed");
  expect(said).not.toMatch(/SecretBrowser|dan\.brick/);
  const { err } = JSON.parse(lines.find((line) => line.includes("request failed")) ?? "{}") as {
    err: object;
  };
  expect(err).toMatchObject(expected);
  expect(err).toMatchObject({ stack: expect.stringMatching(/sign-in\.service\.ts:\d+/) });
});

it("say of a job that failed which one and where, and nothing of the row", async () => {
  app.deps.jobs.register("test:refused", async () => {
    await app.deps.db.pool.query("select $1::text::inet", ["sal@crewyard.example"]);
  });
  await app.deps.jobs.add(app.deps.db, "test:refused", { name: "Sal" });
  lines.length = 0;
  await app.deps.jobs.runDue();
  const said = lines.join("");
  expect(said).not.toMatch(/sal@|crewyard\.example|"Sal"/);
  expect(said).toContain("test:refused");
  expect(said).toMatch(/22P02/);
  expect(said).toMatch(/app\.log-lines\.test\.ts\S*:\d+/);
});

it("keep to that through causes, several errors at once and what is no error", () => {
  const own: string[] = [];
  const log = createLog("info", { write: (line) => void own.push(line) });
  const refused = Object.assign(new Error('invalid input syntax for type inet: "sal@a.example"'), {
    severity: "ERROR",
    code: "22P02",
    where: "sal@a.example",
    internalQuery: "select 'sal@a.example'",
    parameters: ["sal@a.example"],
  });
  const mail = new Error("550 <sal@a.example> is not known here\n    at sal@a.example:1:1");
  const json = new SyntaxError(`Unexpected token 's', "sal says" is not valid JSON`);
  const round: Error & { cause?: unknown } = new Error("round");
  round.cause = round;
  log.error({ err: new Error("the page failed", { cause: refused }) }, "one");
  log.error({ err: new AggregateError([refused, mail, json], "all of them") }, "two");
  log.error(mail);
  log.error({ err: "sal@a.example" }, "three");
  log.error({ err: { email: "sal@a.example" } }, "four");
  log.error({ err: round }, "five");
  expect(own.join("")).not.toMatch(/\bsal\b/);
  expect(own.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    "one",
    "two",
    expect.stringContaining("is not known here"),
    "three",
    "four",
    "five",
  ]);
  expect(own[0]).toMatch(/the page failed.*22P02/);
  expect(own[1]).toMatch(/all of them.*22P02.*550 <…> is not known here.*SyntaxError/);
});
