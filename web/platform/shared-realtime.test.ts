import { beforeEach, expect, it, vi } from "vitest";

import type { RealtimeConnection } from "./realtime-connection.ts";
import type { ConnectionState } from "./realtime.ts";
import { shareRealtime } from "./shared-realtime.ts";

/** The server's end: opens and welcomes at once, and can send messages. */
class WelcomingSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static open: WelcomingSocket[] = [];
  readyState = 0;
  said: { type: string }[] = [];

  constructor() {
    super();
    queueMicrotask(() => {
      this.readyState = 1;
      WelcomingSocket.open.push(this);
      this.dispatchEvent(new Event("open"));
      this.hears({ type: "authenticated", userId: 7 });
    });
  }
  send(text: string) {
    this.said.push(JSON.parse(text) as { type: string });
  }
  hears(message: unknown) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  close() {
    this.readyState = 3;
    WelcomingSocket.open = WelcomingSocket.open.filter((each) => each !== this);
  }
}

interface Tab {
  connection: RealtimeConnection;
  told: { state: ConnectionState; messages: unknown[]; connected: boolean[] };
}
let tabs: Tab[];

beforeEach(() => {
  WelcomingSocket.open = [];
  tabs = [];
  vi.stubGlobal("WebSocket", WelcomingSocket);
  vi.stubGlobal("location", { href: "https://crewyard.example/" });
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal("navigator", { onLine: true, locks: navigator.locks });
  return () => {
    for (const { connection } of tabs) connection.stop();
    vi.unstubAllGlobals();
  };
});

function openTab(): Tab {
  const told: Tab["told"] = { state: "off", messages: [], connected: [] };
  const connection = shareRealtime("the-token", {
    onState: (state) => void (told.state = state),
    onMessage: (message) => void told.messages.push(message),
    onConnected: (first) => void told.connected.push(first),
    onSignedOut: () => {},
  });
  const tab = { connection, told };
  tabs.push(tab);
  return tab;
}

const message = { type: "message", data: { conversationId: 3 } };
const theSocket = () => WelcomingSocket.open[0]!;

async function openTabs(count: number) {
  const opened = Array.from({ length: count }, openTab);
  await expect.poll(() => opened.map(({ told }) => told.state)).toEqual(Array(count).fill("open"));
  return opened;
}

it("has one socket for all tabs, through which all hear and speak", async () => {
  const opened = await openTabs(4);
  expect(WelcomingSocket.open).toHaveLength(1);
  expect(opened.map(({ told }) => told.connected)).toEqual([[true], [true], [true], [true]]);
  theSocket().hears(message);
  await expect.poll(() => opened.map(({ told }) => told.messages.length)).toEqual([1, 1, 1, 1]);
  for (const { connection } of opened) connection.send({ type: "typing", conversationId: 3 });
  await expect.poll(() => theSocket().said.filter(({ type }) => type === "typing")).toHaveLength(4);
});

it("passes it on when a tab is closed, and all read what they may have missed", async () => {
  const [first, second, third] = await openTabs(3);
  first!.connection.stop();
  await expect.poll(() => second!.told.connected).toEqual([true, false]);
  await expect.poll(() => third!.told.connected).toEqual([true, false]);
  expect(WelcomingSocket.open).toHaveLength(1);
  theSocket().hears(message);
  await expect.poll(() => third!.told.messages).toHaveLength(1);
  expect(first!.told).toMatchObject({ state: "off", messages: [] });
});

it("is taken from a tab that does not answer by the one that is looked at", async () => {
  // The browser has frozen the tab that holds the lock.
  let thaw = () => {};
  void navigator.locks
    .request("crewyard-realtime", () => new Promise<void>((done) => (thaw = done)))
    .catch(() => {});
  const tab = openTab();
  await expect.poll(() => tab.told.state, { timeout: 8000 }).toBe("open");
  expect(tab.told.connected).toEqual([true]);
  thaw();
}, 10_000);

it("gives way when it is taken, and hears through the other from then on", async () => {
  const [first] = await openTabs(1);
  let handBack = () => {};
  void navigator.locks.request(
    "crewyard-realtime",
    { steal: true },
    () => new Promise<void>((done) => (handBack = done)),
  );
  await expect.poll(() => WelcomingSocket.open).toEqual([]);
  handBack();
  await expect.poll(() => WelcomingSocket.open).toHaveLength(1);
  expect(first!.told).toMatchObject({ state: "open", connected: [true, false] });
});

it("has a socket of its own where tabs cannot share", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  await openTabs(2);
  expect(WelcomingSocket.open).toHaveLength(2);
});

/** The error of a browser that is set to store no site data. */
const refusal = () => new DOMException("", "SecurityError");

it("has a socket of its own where the browser refuses locks, and hears each message once", async () => {
  vi.stubGlobal("navigator", { onLine: true, locks: { request: () => Promise.reject(refusal()) } });
  const opened = await openTabs(2);
  expect(WelcomingSocket.open).toHaveLength(2);
  theSocket().hears(message);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(opened.flatMap(({ told }) => told.messages)).toHaveLength(1);
  expect(opened.map(({ told }) => told.connected)).toEqual([[true], [true]]);
  opened[0]!.connection.stop();
  expect(WelcomingSocket.open).toHaveLength(1);
});

it("has a socket of its own where the browser refuses a channel", async () => {
  const refuse = vi.fn<() => void>().mockImplementation(function refuseChannel() {
    throw refusal();
  });
  vi.stubGlobal("BroadcastChannel", refuse);
  await openTabs(2);
  expect(WelcomingSocket.open).toHaveLength(2);
});
