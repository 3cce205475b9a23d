import { afterAll, beforeAll, expect, it } from "vitest";

import { addPasskey, removePasskey, startPasskey } from "#contracts/passkeys.ts";
import { updateEmailPreferences } from "#contracts/preferences.ts";
import { confirmAuthenticator, getSecondFactors, removeAuthenticator } from "#contracts/second-factor.ts";

import { join } from "../../testing/people.ts";
import { readRecoveryCodes, setUpAuthenticator } from "../../testing/second-factor.ts";
import { SoftwarePasskey } from "../../testing/software-passkey.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("tells the member of each change, when it was and whom to write to, whatever they have switched off", async () => {
  const { email, client } = await join(app, { email: "told@crewyard.example" });
  const before = (await app.readMails()).length;
  const mails = async () => (await app.readMails()).slice(before).filter(({ to }) => to === email);
  const off = { crewRequests: false, postActivity: false, jobInterest: false, messages: false };
  expect((await client.raw(updateEmailPreferences, { body: off })).status).toBe(200);

  const { ticket, options } = (await client.call(startPasskey)).body;
  const passkey = new SoftwarePasskey(app.deps.config.publicUrl).make(options);
  await client.call(addPasskey, { body: { ticket, name: "My phone", passkey } });
  await readRecoveryCodes(client);
  await setUpAuthenticator(app, client);
  expect((await client.call(removeAuthenticator)).status).toBe(200);
  const [known] = (await client.call(getSecondFactors)).body.passkeys;
  expect((await client.call(removePasskey, { params: { id: known!.id } })).status).toBe(200);
  // None of these calls changes anything.
  await client.call(removePasskey, { params: { id: known!.id } });
  await client.call(removeAuthenticator);
  await client.raw(confirmAuthenticator, { body: { code: "000 000" } });

  const told = await mails();
  expect(told.map(({ subject }) => subject)).toEqual([
    "A passkey was added to your account",
    "New recovery codes were made for your account",
    "An authenticator app was added to your account",
    "The authenticator app was removed from your account",
    "A passkey was removed from your account",
  ]);
  for (const { text } of told) {
    expect(text).toMatch(/ on \d+ \w+ \d{4} at \d\d:\d\d \(UK time\)\./);
    expect(text).toContain(`write to ${app.deps.config.contact.supportEmail} straight away`);
    expect(text).not.toContain("Stop these emails");
  }
  expect(told[1]?.text).toContain("Any you had before no longer work.");
});
