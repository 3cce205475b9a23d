import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";

import { withdrawCrewRequest } from "#contracts/crew.ts";

import { createMailer } from "../../platform/mail/mailer.ts";
import { createActs } from "../../testing/acts.ts";
import { readEmails } from "../../testing/emails.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  // Each sender is run by hand.
  app.deps.jobs.register("mail.deliver", async () => {});
});
afterAll(() => app.close());

/** Another process's mailer, stopped at the moment when it has sent an email but not recorded it. */
function makeOther(to: string) {
  const { promise: noted, resolve: note } = Promise.withResolvers<void>();
  onTestFinished(() => note());
  const none = () => {};
  const other = createMailer({ ...app.deps, jobs: { ...app.deps.jobs, register: none, registerCron: none } });
  other.register("notification", async (_tx, _payload, onSent) => {
    onSent(() => noted);
    return { to, subject: "Sent by the other", greeting: "Hi Dan,", paragraphs: ["One."] };
  });
  return { other, note };
}

it("what is taken back and done again while another process sends the email about it goes out once", async () => {
  const { askCrew } = createActs(() => app);
  const [dan, priya] = [await app.makeMember(), await app.makeMember()];
  const subjects = async () => (await readEmails(app, dan)).map(({ subject }) => subject);
  const { other, note } = makeOther(dan.email);

  const requestId = await askCrew(priya, dan);
  await app.deps.jobs.runDue();
  const sending = other.deliver();
  await expect.poll(subjects).toEqual(["Sent by the other"]);
  await app.as(priya).call(withdrawCrewRequest, { params: { requestId } });
  app.clock.advance(MINUTE / 60);
  await askCrew(priya, dan);
  await app.deps.jobs.runDue();
  await app.deps.mailer.deliver();
  expect(await subjects()).toEqual(["Sent by the other"]);

  note();
  await sending;
  app.clock.advance(3 * MINUTE);
  await app.deps.mailer.deliver();
  expect(await subjects()).toEqual(["Sent by the other"]);
});

/** Sends a crew request whose email waits until `due`, withdraws it and sends it again. */
async function askTwice(due: (now: number) => number) {
  const { askCrew } = createActs(() => app);
  const [dan, priya] = [
    await app.makeMember({}),
    await app.makeMember({ firstName: "Priya", lastName: "Shah" }),
  ];
  app.clock.advance(DAY);
  const requestId = await askCrew(priya, dan);
  await app.deps.jobs.runDue();
  const dueAt = new Date(due(app.clock.now().getTime()));
  await app.deps.db.pool.query("update emails set due_at = $2 where user_id = $1", [dan.id, dueAt]);
  await app.as(priya).call(withdrawCrewRequest, { params: { requestId } });
  await askCrew(priya, dan);
  await app.deps.jobs.runDue();
  await app.deps.mailer.deliver();
  return async () => (await readEmails(app, dan)).map(({ subject }) => subject);
}

it("and goes out in the end where the other process died before it was sent", async () => {
  // The time of its claim.
  const subjects = await askTwice((now) => now + 2 * MINUTE);
  expect(await subjects()).toEqual([]);
  app.clock.advance(3 * MINUTE);
  await app.deps.mailer.deliver();
  expect(await subjects()).toEqual(["Priya Shah sent you a crew request"]);
});

it("and goes out at once where the first is only put off, to be tried again within the hour", async () => {
  const subjects = await askTwice((now) => now + 50 * MINUTE);
  expect(await subjects()).toEqual(["Priya Shah sent you a crew request"]);
  app.clock.advance(HOUR);
  await app.deps.mailer.deliver();
  expect(await subjects()).toHaveLength(1);
});
