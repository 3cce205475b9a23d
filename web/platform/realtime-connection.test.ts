import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { backOff, connectRealtime } from "./realtime-connection.ts";
import type { ConnectionState } from "./realtime.ts";

/** A browser's socket, with the test at the other end. */
class FakeSocket extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  closedWith: number | undefined;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close(code?: number) {
    this.readyState = 2;
    this.closedWith = code;
  }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  hears(message: unknown) {
    const data = typeof message === "string" ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
  ends(code: number) {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code }));
  }
  welcomes() {
    this.opens();
    this.hears({ type: "authenticated", userId: 7 });
  }
}

const last = () => FakeSocket.made.at(-1)!;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
let logged: string[];
let onLine: boolean;

beforeEach(() => {
  FakeSocket.made = [];
  logged = [];
  onLine = true;
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
  vi.spyOn(console, "info").mockImplementation((line: string) => void logged.push(line));
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { href: "https://crewyard.example/jobs?trade=Joiner" });
  vi.stubGlobal("navigator", {
    get onLine() {
      return onLine;
    },
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

function connect() {
  const told = {
    states: [] as ConnectionState[],
    messages: [] as unknown[],
    connected: [] as boolean[],
    signedOut: 0,
  };
  const connection = connectRealtime("the-token", {
    onState: (state) => void told.states.push(state),
    onMessage: (message) => void told.messages.push(message),
    onConnected: (first) => void told.connected.push(first),
    onSignedOut: () => void (told.signedOut += 1),
  });
  return { connection, told };
}

it("opens the page's own host, securely, and says the token in a message, never in the address", () => {
  const { told } = connect();
  expect(last().url).toBe("wss://crewyard.example/ws");
  last().opens();
  expect(last().sent).toEqual([{ type: "authenticate", token: "the-token" }]);
  expect(told.states).toEqual(["connecting"]);
  last().hears({ type: "authenticated", userId: 7 });
  expect(told).toMatchObject({ states: ["connecting", "open"], connected: [true] });
});

it("says pong every 35 s, and whenever it is asked", () => {
  connect();
  last().welcomes();
  last().hears({ type: "ping" });
  expect(last().sent.slice(1)).toEqual([{ type: "pong" }]);
  vi.advanceTimersByTime(35 * SECOND);
  last().hears({ type: "ping" });
  vi.advanceTimersByTime(35 * SECOND);
  expect(last().sent.filter((each) => (each as { type: string }).type === "pong")).toHaveLength(4);
});

it("hands on what it knows, and logs and ignores the rest", () => {
  const { told } = connect();
  last().welcomes();
  const message = { type: "message", data: { conversationId: 3 } };
  for (const each of [
    { type: "wave" },
    "not JSON",
    "null",
    "[]",
    { type: "message" },
    { type: "message_read", data: { conversationId: "3" } },
    message,
  ]) {
    last().hears(each);
  }
  expect(told.messages).toMatchObject([message]);
  expect(logged).toHaveLength(6);
  expect(told.states.at(-1)).toBe("open");
});

describe("when it is lost", () => {
  it("tries again after 1 s, doubling up to 30 s, ten times, says so in the log, then once a minute", () => {
    const { told } = connect();
    last().ends(1006);
    const waits: number[] = [];
    for (let turn = 0; turn < 13; turn++) {
      const before = FakeSocket.made.length;
      let waited = 0;
      for (; FakeSocket.made.length === before; waited += 500) vi.advanceTimersByTime(500);
      waits.push(waited / SECOND);
      expect(told.states.at(-1)).toBe(turn < 10 ? "reconnecting" : "waiting");
      last().ends(1006);
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30, 30, 30, 30, 30, 60, 60, 60]);
    expect(told.states.at(-1)).toBe("waiting");
    expect(logged.filter((line) => line.includes("Please refresh the page"))).toHaveLength(1);

    // The counter starts again once it is open.
    last().ends(1006);
    vi.advanceTimersByTime(MINUTE);
    last().welcomes();
    expect(told.connected, "much may have been missed before the first that held").toEqual([false]);
    last().ends(1006);
    const before = FakeSocket.made.length;
    vi.advanceTimersByTime(SECOND);
    expect(FakeSocket.made).toHaveLength(before + 1);
  });

  it("tells that something may have been missed on every reconnect, and shortly after a resync", () => {
    const { told } = connect();
    last().welcomes();
    last().ends(1001);
    expect(told.states.at(-1)).toBe("reconnecting");
    vi.advanceTimersByTime(SECOND);
    last().welcomes();
    expect(told.connected).toEqual([true, false]);
    last().hears({ type: "resync" });
    last().hears({ type: "resync" });
    vi.advanceTimersByTime(10 * SECOND);
    expect(told.connected).toEqual([true, false, false]);
  });

  it("never tries again after 4401, and has the page signed out", () => {
    const { told } = connect();
    last().opens();
    last().hears({ type: "auth_error" });
    last().ends(4401);
    vi.advanceTimersByTime(60 * MINUTE);
    expect(FakeSocket.made).toHaveLength(1);
    expect(told).toMatchObject({ signedOut: 1, messages: [] });
    expect(told.states.at(-1)).toBe("off");
  });

  it("does not come back after 1000, and waits a minute when there are too many", () => {
    connect();
    last().welcomes();
    last().ends(1000);
    vi.advanceTimersByTime(60 * MINUTE);
    expect(FakeSocket.made).toHaveLength(1);

    connect();
    last().opens();
    last().ends(4429);
    vi.advanceTimersByTime(MINUTE - 1);
    expect(FakeSocket.made).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.made).toHaveLength(3);
  });

  it("notices by itself: a try without an end, a server that is silent, a laptop that slept", () => {
    const { connection, told } = connect();
    vi.advanceTimersByTime(16 * SECOND);
    expect(FakeSocket.made).toHaveLength(2);
    last().welcomes();
    vi.advanceTimersByTime(105 * SECOND);
    expect(FakeSocket.made[1]?.closedWith).toBe(1000);
    expect(told.states.at(-1)).toBe("reconnecting");
    vi.advanceTimersByTime(SECOND);
    last().welcomes();
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    const before = FakeSocket.made.length;
    connection.retry();
    expect(FakeSocket.made).toHaveLength(before + 1);
    // Messages of the old socket are ignored.
    FakeSocket.made.at(-2)?.hears({ type: "message", data: { conversationId: 1 } });
    FakeSocket.made.at(-2)?.ends(4401);
    expect(told).toMatchObject({ messages: [], signedOut: 0 });
  });

  it("tries nothing without a network, at once when it is back, and again when it is another one", () => {
    const { connection } = connect();
    last().welcomes();
    onLine = false;
    last().ends(1006);
    vi.advanceTimersByTime(60 * MINUTE);
    expect(FakeSocket.made).toHaveLength(1);
    onLine = true;
    connection.retry();
    expect(FakeSocket.made).toHaveLength(2);
    last().welcomes();
    connection.retry();
    expect(FakeSocket.made).toHaveLength(2);
    connection.retry({ force: true });
    expect(FakeSocket.made).toHaveLength(3);
  });
});

it("closes with 1000 when it is stopped, also one that is not open yet, and stays closed", () => {
  const { connection, told } = connect();
  connection.stop();
  expect(last().closedWith).toBeUndefined();
  last().opens();
  expect(last().closedWith).toBe(1000);
  expect(last().sent).toEqual([]);
  vi.advanceTimersByTime(60 * MINUTE);
  expect(FakeSocket.made).toHaveLength(1);
  expect(told.states.at(-1)).toBe("off");
});

it("never waits less than it should, nor over a quarter longer, nor over 30 s in the first ten tries", () => {
  fc.assert(
    fc.property(fc.nat(40), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
      const [shortest, cap] = tries >= 10 ? [60_000, 75_000] : [Math.min(30_000, 1000 * 2 ** tries), 30_000];
      const delay = backOff(tries, chance);
      expect(delay).toBeGreaterThanOrEqual(shortest);
      expect(delay).toBeLessThanOrEqual(Math.min(cap, shortest * 1.25));
    }),
  );
});

it("has one socket at a time, whatever happens in whatever order", () => {
  const step = fc.constantFrom(
    "opens",
    "welcomes",
    "lost",
    "refused",
    "retry",
    "force",
    "later",
    "much later",
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      FakeSocket.made = [];
      const { connection } = connect();
      for (const each of steps) {
        const socket = last();
        if (each === "opens" && socket.readyState === 0) socket.opens();
        else if (each === "welcomes" && socket.readyState === 0) socket.welcomes();
        else if (each === "lost" && socket.readyState < 2) socket.ends(1006);
        else if (each === "refused" && socket.readyState === 1) socket.ends(4429);
        else if (each === "retry") connection.retry();
        else if (each === "force") connection.retry({ force: true });
        else vi.advanceTimersByTime(each === "later" ? 3 * SECOND : 2 * MINUTE);
        // Sockets closed while connecting close as soon as they open.
        const live = FakeSocket.made.filter(({ readyState }) => readyState === 1);
        expect(live.length).toBeLessThanOrEqual(1);
      }
      connection.stop();
      for (const socket of FakeSocket.made) if (socket.readyState === 0) socket.opens();
      expect(FakeSocket.made.filter(({ readyState }) => readyState === 1)).toEqual([]);
      vi.clearAllTimers();
    }),
    { numRuns: 300 },
  );
});
