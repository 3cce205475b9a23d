import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { signOut } from "#contracts/accounts.ts";
import { addPushDevice, getPushKey, listPushDevices, removePushDevice } from "#contracts/push.ts";

import { statement } from "../../platform/database/statements.ts";
import type { Member } from "../../testing/members.ts";
import { startPushService, type Device, type PushService } from "../../testing/push-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let service: PushService;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  service = await startPushService();
});
beforeEach(async () => {
  [dan, priya] = [await app.makeMember(), await app.makeMember({ firstName: "Priya" })];
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const add = (member: Member, device: Device) =>
  app.as(member).call(addPushDevice, { body: device.subscription });
const list = async (member: Member) => (await app.as(member).call(listPushDevices)).body.devices;
/** The same member on another device. */
async function elsewhere(member: Member): Promise<Member> {
  const { db, sessions } = app.deps;
  const { transaction } = await import("../../platform/database/database.ts");
  const userAgent = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile";
  const token = await transaction(db, (tx) =>
    sessions.start(tx, { userId: member.id, ip: "127.0.0.1", userAgent }),
  );
  return { ...member, token };
}

describe("the key", () => {
  it("is for members, the same for all, and its other half is not told", async () => {
    expect((await app.visitor.call(getPushKey)).status).toBe(401);
    const [one, two] = [await app.as(dan).call(getPushKey), await app.as(priya).call(getPushKey)];
    expect(Buffer.from(one.body.publicKey, "base64url")).toHaveLength(65);
    expect(one.body).toEqual({ publicKey: two.body.publicKey });
  });
});

describe("devices", () => {
  it("are nobody's without a session", async () => {
    expect((await app.visitor.call(listPushDevices)).status).toBe(401);
    const body = service.addDevice().subscription;
    expect((await app.visitor.call(addPushDevice, { body })).status).toBe(401);
    expect((await app.visitor.call(removePushDevice, { params: { id: 1 } })).status).toBe(401);
  });

  it("are added once however often that is asked, and say nothing of where they are reached", async () => {
    const device = service.addDevice();
    const answers = await Promise.all([add(dan, device), add(dan, device), add(dan, device)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const devices = await list(dan);
    expect(devices).toHaveLength(1);
    expect(devices[0]).toMatchObject({ isCurrent: true });
    expect(JSON.stringify([answers[0]?.body, devices])).not.toContain("/push/");
  });

  it("stand beside each other, and each can be known from the others", async () => {
    const phone = await elsewhere(dan);
    await add(dan, service.addDevice());
    await add(phone, service.addDevice());
    expect(await list(phone)).toMatchObject([
      { device: "Chrome on Android", isCurrent: true },
      { isCurrent: false },
    ]);
  });

  it("have one subscription at a time: a browser that subscribes again leaves the old one", async () => {
    await add(dan, service.addDevice());
    await add(dan, service.addDevice());
    expect(await list(dan)).toHaveLength(1);
  });

  it("become the next member's who signs in there", async () => {
    const device = service.addDevice();
    await add(dan, device);
    await add(priya, device);
    expect(await list(dan)).toEqual([]);
    expect(await list(priya)).toHaveLength(1);
  });

  it("end with the session", async () => {
    await add(dan, service.addDevice());
    const phone = await elsewhere(dan);
    await app.as(dan).call(signOut);
    expect(await list(phone)).toEqual([]);
  });

  it("are ten at most; the oldest goes", async () => {
    for (let count = 0; count < 12; count++) await add(await elsewhere(dan), service.addDevice());
    const devices = await list(dan);
    expect(devices).toHaveLength(10);
  });

  it("are ten at most, and one that was somebody else's before stays", async () => {
    const taken = service.addDevice();
    await add(priya, taken);
    for (let count = 0; count < 10; count++) await add(await elsewhere(dan), service.addDevice());
    const { status, body } = await add(dan, taken);
    expect(status).toBe(201);
    const ids = (await list(dan)).map(({ id }) => id);
    expect(ids).toHaveLength(10);
    expect(ids).toContain(body.id);
  });

  it("are removed by their member alone; to others they are unknown", async () => {
    const { body } = await add(dan, service.addDevice());
    const remove = (member: Member) => app.as(member).call(removePushDevice, { params: { id: body.id } });
    expect((await remove(priya)).error.code).toBe("push_device_not_found");
    expect((await remove(dan)).status).toBe(200);
    expect((await remove(dan)).status).toBe(404);
    expect(await list(dan)).toEqual([]);
  });

  describe("that the app keeps by itself", () => {
    const keep = (member: Member, device: Device) =>
      app.as(member).call(addPushDevice, { body: { ...device.subscription, keeps: true } });

    it("stay, also under a new address, and come back when the push service has forgotten them", async () => {
      await add(dan, service.addDevice());
      expect((await keep(dan, service.addDevice())).status).toBe(201);
      await app.deps.db.run(statement<never>("delete from push_subscriptions where user_id = $1"), [dan.id]);
      expect((await keep(dan, service.addDevice())).status).toBe(201);
      expect(await list(dan)).toHaveLength(1);
    });

    it("do not come back once they were removed, until they are turned on again", async () => {
      const device = service.addDevice();
      const { body } = await add(dan, device);
      const desk = await elsewhere(dan);
      await app.as(desk).call(removePushDevice, { params: { id: body.id } });
      expect((await keep(dan, device)).error.code).toBe("push_device_not_found");
      expect(await list(dan)).toEqual([]);
      await add(dan, device);
      expect((await keep(dan, device)).status).toBe(201);
    });

    it("are not taken over from another member, nor from another session", async () => {
      const device = service.addDevice();
      await add(dan, device);
      expect((await keep(priya, device)).error.code).toBe("push_device_not_found");
      expect((await keep(await elsewhere(dan), device)).error.code).toBe("push_device_not_found");
      expect(await list(dan)).toMatchObject([{ isCurrent: true }]);
    });
  });

  it.each([
    ["an address inside", { endpoint: "https://10.0.0.5/x" }],
    ["no address", { endpoint: "x" }],
    ["plain http", { endpoint: "http://push.example.com/x" }],
    ["too long an address", { endpoint: `https://push.example.com/${"x".repeat(1000)}` }],
    ["a number", { endpoint: 7 }],
    ["keys that are none", { keys: { p256dh: "A".repeat(87), auth: "A".repeat(22) } }],
    ["keys of another length", { keys: { p256dh: "A".repeat(80), auth: "A".repeat(22) } }],
    ["no keys", { keys: null }],
  ])("are refused with %s", async (_what, wrong) => {
    const body = { ...service.addDevice().subscription, ...wrong };
    expect((await app.as(dan).raw(addPushDevice, { body })).status).toBe(400);
    expect(await list(dan)).toEqual([]);
  });
});
