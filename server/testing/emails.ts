import type { SentMail, TestApp } from "./test-app.ts";

/** Queues the emails that are due, sends them, and returns all to that address, oldest first. */
export async function readEmails(app: TestApp, to: { email: string }): Promise<SentMail[]> {
  // Runs events first, which may have begun or ended a wait.
  await app.deps.jobs.runDue();
  await app.deps.jobs.add(app.deps.db, "emails.queue_due", {});
  return (await app.readMails()).filter((mail) => mail.to === to.email);
}

/** Their subjects. */
export async function readSubjects(app: TestApp, to: { email: string }): Promise<string[]> {
  return (await readEmails(app, to)).map((mail) => mail.subject);
}

/** Creates a failed email, and returns its id. */
export async function leaveFailedEmail(app: TestApp, to: { id: number }): Promise<number> {
  const now = app.clock.now().toISOString();
  const mail = {
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
    .insertInto("emails")
    .values(mail)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
