import type { SentMail, TestApp } from "./test-app.ts";

/** Lets what has waited long enough become letters, sends them, and gives all to that address, oldest first. */
export async function readLetters(app: TestApp, to: { email: string }): Promise<SentMail[]> {
  // First what happened, which may have begun or ended something that waits.
  await app.deps.jobs.runDue();
  await app.deps.jobs.add(app.deps.db, "letters.queue_due", {});
  return (await app.readMails()).filter((mail) => mail.to === to.email);
}

/** Their subjects. */
export async function readSubjects(app: TestApp, to: { email: string }): Promise<string[]> {
  return (await readLetters(app, to)).map((mail) => mail.subject);
}

/** Leaves a letter that did not get through, and gives its id. */
export async function leaveDeadLetter(app: TestApp, to: { id: number }): Promise<number> {
  const now = app.clock.now().toISOString();
  const letter = {
    key: `test:${crypto.randomUUID()}`,
    kind: "notification",
    payload: JSON.stringify({ notificationId: 0 }),
    user_id: to.id,
    status: "dead",
    is_urgent: false,
    due_at: now,
    created_at: now,
    settled_at: now,
  };
  const { id } = await app.deps.db.kysely
    .insertInto("letters")
    .values(letter)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
