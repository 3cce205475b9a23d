import { createECDH, randomBytes } from "node:crypto";

import type { Worker } from "playwright-core";
import { describe, expect, test } from "vitest";

import {
  addPushDevice,
  listPushDevices,
  PUSH_TAGS,
  removePushDevice,
  type PushPayload,
} from "#contracts/push.ts";

import { administrator } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { send } from "./support/chat.ts";
import { countKept, keeps } from "./support/kept.ts";
import { join, PASSWORD, signInAs } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { refuse } from "./support/post-card.ts";
import { keepUnsent } from "./support/unsent.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

function makeSubscription() {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  return {
    endpoint: `https://push.example.com/${randomBytes(12).toString("hex")}`,
    keys: { p256dh: ecdh.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") },
  };
}

/** A device whose browser may show pushes; the push service is fake, since a test has none to talk to. */
async function visit(member: Member, width: number, permission = "granted"): Promise<Visitor> {
  const visitor = await browser.visit({ width, as: member, worker: true, whole: true });
  const subscription = makeSubscription();
  if (permission === "granted") await visitor.page.context().grantPermissions(["notifications"]);
  await visitor.page.addInitScript(
    ([made, allowed]) => {
      const KEY = "subscribedInTest";
      const own = {
        options: { applicationServerKey: null },
        toJSON: () => made,
        unsubscribe: async () => {
          localStorage.removeItem(KEY);
          return true;
        },
      };
      Object.defineProperty(Notification, "permission", { get: () => allowed });
      Notification.requestPermission = async () => allowed as NotificationPermission;
      const isSubscribed = () => localStorage.getItem(KEY) !== null;
      PushManager.prototype.getSubscription = async () =>
        isSubscribed() ? (own as unknown as PushSubscription) : null;
      PushManager.prototype.subscribe = async () => {
        localStorage.setItem(KEY, "1");
        return own as unknown as PushSubscription;
      };
    },
    [subscription, permission] as const,
  );
  return visitor;
}

const devicesOf = async ({ token }: Member) => (await callApi(listPushDevices, {}, token)).devices;

/** Delivers a push to the worker as the browser would. */
async function push({ page }: Visitor, text: string): Promise<void> {
  const protocol = await page.context().newCDPSession(page);
  const registration = new Promise<string>((settle) => {
    protocol.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first !== undefined) settle(first.registrationId);
    });
  });
  await page.evaluate(async () => navigator.serviceWorker.ready);
  await protocol.send("ServiceWorker.enable");
  await protocol.send("ServiceWorker.deliverPushMessage", {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: text,
  });
}

function readShown({ page }: Visitor) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({
      title,
      body,
      tag,
      data: data as unknown,
    }));
  });
}

const payload = (visitor: Visitor, tag: string, path: string) =>
  JSON.stringify({
    web_push: 8030,
    notification: {
      title: "Priya Nair",
      body: "Sent you a message",
      navigate: new URL(path, visitor.page.url()).href,
      tag,
      lang: "en-GB",
    },
  } satisfies PushPayload);

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("a member turns pushes on for a device, and off again", RARE, async () => {
    const member = await join({ firstName: "Petra" });
    const visitor = await visit(member, width);
    const device = width < 769 ? "this phone" : "this computer";
    await visitor.goTo("/settings");
    await visitor.sees(`Get notifications on ${device}`);
    await expect(devicesOf(member)).resolves.toEqual([]);
    await visitor.press("Turn on");
    await visitor.sees(`Notifications are on for ${device}`);
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await expect(devicesOf(member)).resolves.toMatchObject([{ isCurrent: true }]);

    await visitor.page.reload();
    await visitor.sees(`Notifications are on for ${device}`);
    const elsewhere = await signInAs(member.email);
    await expect(callApi(listPushDevices, {}, elsewhere.token)).resolves.toMatchObject({
      devices: [{ isCurrent: false }],
    });
    await visitor.press("Turn off");
    await visitor.sees(visitor.button("Turn on"));
    await expect.poll(() => devicesOf(member)).toEqual([]);
  });

  test("a browser that blocks them says how to change that, and is never asked", RARE, async () => {
    const visitor = await visit(await join({ firstName: "Bea" }), width, "denied");
    await visitor.goTo("/settings");
    await visitor.sees("Notifications are blocked");
    await visitor.sees(visitor.page.getByText(/Press the icon beside the address and allow notifications/));
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
  });
});

test(
  "a push is shown in its own words, leads to the exact page, and goes when its member signs out",
  RARE,
  async () => {
    const member = await join({ firstName: "Gwen" });
    const visitor = await visit(member, 1280);
    await visitor.goTo("/settings");
    await visitor.press("Turn on");
    await visitor.sees("Notifications are on for this computer");
    await push(visitor, payload(visitor, "conversation-7", "/jobs?openJobInterests=true"));
    const told = { title: "Priya Nair", body: "Sent you a message", tag: "conversation-7" };
    await expect.poll(() => readShown(visitor)).toMatchObject([told]);
    // A push about the same conversation replaces it.
    await push(visitor, payload(visitor, "conversation-7", "/jobs?openJobInterests=true"));
    await expect.poll(() => readShown(visitor)).toHaveLength(1);

    // Pressed: the open page navigates there itself.
    await visitor.page.evaluate(() => Object.assign(window, { isStillThisPage: true }));
    const [worker] = visitor.page.context().serviceWorkers();
    await goThere(worker!);
    await expect.poll(() => visitor.path).toBe("/jobs?openJobInterests=true");
    await expect(visitor.page.evaluate(() => "isStillThisPage" in window)).resolves.toBe(true);

    // Another device receives no more once it is signed out from here.
    const elsewhere = await signInAs(member.email);
    await callApi(addPushDevice, { body: makeSubscription() }, elsewhere.token);
    await visitor.goTo("/settings");
    const others = visitor.page.getByRole("list", { name: "Other devices with notifications" });
    await visitor.sees(others);
    await visitor.scrollsTo("Where you are signed in");
    await visitor.press("Sign out everywhere else");
    await visitor.sees("You are signed in nowhere else.");
    await visitor.seesNo(others);
    await visitor.signsOut();
    await visitor.isAt("Sign in", "/signin");
    await expect.poll(() => readShown(visitor)).toEqual([]);
    const { token } = await signInAs(member.email);
    await expect(callApi(listPushDevices, {}, token)).resolves.toEqual({ devices: [] });
  },
);

test("a device that was removed elsewhere stays so until it is turned on again there", RARE, async () => {
  const member = await join({ firstName: "Rhea" });
  const phone = await visit(member, 390);
  await phone.goTo("/settings");
  await phone.press("Turn on");
  await phone.sees("Notifications are on for this phone");
  const desk = await signInAs(member.email);
  const [told] = await devicesOf(member);
  await callApi(removePushDevice, { params: { id: told!.id } }, desk.token);
  phone.errors.expect("404 POST /api/push/subscriptions");
  await phone.page.reload();
  await phone.sees(phone.button("Turn on"));
  await expect(devicesOf(member)).resolves.toEqual([]);
  await phone.press("Turn on");
  await phone.sees("Notifications are on for this phone");
  await phone.page.reload();
  await phone.sees("Notifications are on for this phone");
  await expect(devicesOf(member)).resolves.toHaveLength(1);
});

test(
  "leaving by the admin portal takes what was read and pushed from the device, and tells what waits",
  RARE,
  async () => {
    const member = await administrator();
    const visitor = await visit(member, 1280);
    await visitor.goTo("/settings");
    await visitor.press("Turn on");
    await visitor.sees("Notifications are on for this computer");
    await keeps(visitor, 1);
    await push(visitor, payload(visitor, "conversation-7", "/jobs"));
    await expect.poll(() => readShown(visitor)).toHaveLength(1);
    const comment = { postId: 2_000_000_000, content: "Nice wall", answers: null };
    await keepUnsent(visitor, member, [{ kind: "comment", lane: "comments:2000000000", payload: comment }]);
    await visitor.page.route("**/api/interactions", (route) => refuse(route));
    visitor.errors.allow("401 GET /api/", "503 POST /api/interactions");
    await visitor.goTo("/adminportal");
    await visitor.press("Logout");
    await visitor.sees("1 thing has not been sent yet.");
    await visitor.press("Yes, Logout");
    await visitor.isAt("Admin portal", "/adminportal");
    await expect.poll(() => readShown(visitor)).toEqual([]);
    await expect.poll(() => countKept(visitor)).toBe(0);
  },
);

test("who signs in where a session ended unseen is told there once they ask for it", RARE, async () => {
  const visitor = await visit(await join({ firstName: "Mona" }), 1280);
  await visitor.goTo("/settings");
  await visitor.press("Turn on");
  await visitor.sees("Notifications are on for this computer");
  // A page that was killed before it could react.
  await visitor.page.evaluate(() => {
    for (const key of ["authToken", "memberId", "draftKey"]) localStorage.removeItem(key);
  });

  const next = await join({ firstName: "Nell" });
  visitor.errors.expect("404 POST /api/push/subscriptions");
  await visitor.goTo("/settings");
  await visitor.isAt("Sign in", "/settings");
  await visitor.fills({ Email: next.email, Password: PASSWORD });
  await visitor.press("Sign In");
  await visitor.sees(visitor.button("Turn on"));
  const { token } = await signInAs(next.email);
  await expect(callApi(listPushDevices, {}, token)).resolves.toEqual({ devices: [] });
});

test("what was read goes from the screen while other things are unread", RARE, async () => {
  const [member, bert, zoe] = [
    await join({ firstName: "Rosa" }),
    await join({ firstName: "Bert", lastName: "Dale" }),
    await join({ firstName: "Zoe", lastName: "Pike" }),
  ];
  const talks = [await send(bert, member, "At eight?"), await send(zoe, member, "At nine?")];
  const tags = talks.map(({ conversationId }) => PUSH_TAGS.conversation(conversationId));
  const visitor = await visit(member, 390);
  await visitor.goTo("/mobile-chat");
  for (const tag of tags) await push(visitor, payload(visitor, tag, "/mobile-chat"));
  await expect.poll(() => readShown(visitor)).toHaveLength(2);
  await visitor.page.getByRole("button", { name: /^Bert Dale/ }).click();
  await visitor.sees("At eight?");
  await expect.poll(() => readShown(visitor)).toMatchObject([{ tag: tags[1] }]);
});

/** Does what a press on the latest notification does once the window has the focus, which only a real press may give. */
function goThere(worker: Worker): Promise<unknown> {
  return worker.evaluate(async () => {
    const scope = globalThis as unknown as {
      clients: { matchAll(): Promise<unknown[]> };
      askToGo(client: unknown, address: string): Promise<boolean>;
      registration: { getNotifications(): Promise<{ data: { navigate: string } }[]> };
    };
    const [client] = await scope.clients.matchAll();
    const [told] = await scope.registration.getNotifications();
    return scope.askToGo(client, told?.data.navigate ?? "");
  });
}

test.each([
  [
    "another site",
    JSON.stringify({ notification: { title: "Hm", navigate: "https://evil.example/" } }),
    "Hm",
  ],
  ["a script", JSON.stringify({ notification: { title: "Hm", navigate: "javascript:alert(1)" } }), "Hm"],
  ["nothing readable", "?", "Crewyard"],
])("a push that leads to %s leads home", RARE, async (_what, text, title) => {
  const visitor = await visit(await join({ firstName: "Ada" }), 1280);
  await visitor.goTo("/settings");
  await push(visitor, text);
  await expect
    .poll(() => readShown(visitor))
    .toMatchObject([{ title, data: { navigate: new URL("/", visitor.page.url()).href } }]);
});
