import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { getCurrentUser, signIn } from "#contracts/accounts.ts";
import { defineEndpoint, messageReply } from "#contracts/endpoint.ts";
import type { ErrorCode } from "#contracts/errors.ts";

import { addressOf, call, takeArrived } from "./api-client.ts";
import { readToken, startSession, wasSignedOut } from "./session.ts";

const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { "x-request-id": "r1" } }));
const refuse = (status: number, code: ErrorCode) =>
  answer(status, { message: "words", error: "words", code });
const createThing = defineEndpoint("POST /api/things", {
  summary: "",
  access: "member",
  reply: messageReply,
});

/** Reads a response as the page's own script does. */
const readNow = async (response: Promise<Response>) => {
  const { status, statusText } = await response;
  return { status, statusText, body: await (await response).text() };
};

const neverAnswers = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error));
  });

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

describe("addresses", () => {
  it("fills parameters and repeats lists, and leaves out what is undefined", () => {
    const query = { trade: ["Tiler", "Van Driver"], page: 2, q: undefined };
    expect(addressOf({ path: "/api/jobs/:id" }, { params: { id: 7 }, query })).toBe(
      "/api/jobs/7?trade=Tiler&trade=Van+Driver&page=2",
    );
  });

  it("end in no question mark where the browser lacks URLSearchParams.size", () => {
    vi.spyOn(URLSearchParams.prototype, "size", "get").mockReturnValue(undefined as never);
    expect(addressOf({ path: "/api/jobs" }, {})).toBe("/api/jobs");
    vi.restoreAllMocks();
  });
});

describe("a call", () => {
  it("sends the bearer, cookies and the key, and a content type only with a body", async () => {
    startSession("token-1", { id: 1, draftKey: "" });
    fetched.mockImplementation(answer(200, { message: "done" }));
    await expect(call(createThing, { idempotencyKey: "k1" })).resolves.toEqual({ message: "done" });
    const [address, init] = fetched.mock.calls[0]!;
    const headers = new Headers(init?.headers);
    expect(address).toBe("/api/things");
    expect(init).toMatchObject({ method: "POST", credentials: "include", body: null });
    expect(headers.get("authorization")).toBe("Bearer token-1");
    expect(headers.get("idempotency-key")).toBe("k1");
    expect(headers.has("content-type")).toBe(false);
  });

  it("takes what the page has asked for, once, while it is young, with the same token, and not after a write", async () => {
    const askEarly = (token: string, askedAt = Date.now()) => {
      const early = () => ({
        answer: readNow(answer(200, { message: "early" })()),
        askedAt,
        stop: new AbortController(),
      });
      globalThis.earlyCalls = {
        token,
        calls: new Map([
          ["/api/user/current", early()],
          ["/api/things", early()],
        ]),
      };
    };
    const messages = async () => [await call(getCurrentUser), await call(getCurrentUser)];
    fetched.mockImplementation(answer(200, { message: "asked" }));
    startSession("token-1", { id: 1, draftKey: "" });

    askEarly("token-1");
    await expect(messages()).resolves.toEqual([{ message: "early" }, { message: "asked" }]);
    askEarly("token-1", Date.now() - 61_000);
    await expect(messages()).resolves.toEqual([{ message: "asked" }, { message: "asked" }]);
    askEarly("token-2");
    await expect(messages()).resolves.toEqual([{ message: "asked" }, { message: "asked" }]);
    askEarly("token-1");
    await expect(call(createThing)).resolves.toEqual({ message: "asked" });
    await expect(messages()).resolves.toEqual([{ message: "asked" }, { message: "asked" }]);
    // Ends a session that was left here; this session stays as it is.
    askEarly("token-1");
    await expect(call(createThing, { token: "token-0" })).resolves.toEqual({ message: "asked" });
    await expect(call(getCurrentUser)).resolves.toEqual({ message: "early" });
  });

  it("is not made at all where the page's answer is there already, once, and for its own session", async () => {
    const asked = (
      arrived?: { status: number; statusText: string; body: string },
      token = "token-1",
      shownAt?: number,
      stays = true,
    ) => {
      const kept =
        shownAt === undefined ? {} : { kept: { at: 0, data: { pages: [], pageParams: [] }, shownAt, stays } };
      const call = { answer: new Promise<never>(() => {}), askedAt: 0, stop: new AbortController(), ...kept };
      globalThis.earlyCalls = {
        token,
        calls: new Map([["/api/user/current", { ...call, ...(arrived && { arrived }) }]]),
      };
    };
    const take = () => takeArrived(getCurrentUser, {});
    const arrived = { status: 200, statusText: "", body: `{"message":"early"}` };
    startSession("token-1", { id: 1, draftKey: "" });
    asked(arrived);
    expect([take(), take()]).toEqual([{ message: "early" }, undefined]);
    asked();
    expect(take()).toBeUndefined();
    // It has not arrived yet.
    expect(globalThis.earlyCalls?.calls.size).toBe(1);
    for (const wrong of [{ status: 503 }, { body: "<h1>Welcome to our Wi-Fi</h1>" }]) {
      asked({ ...arrived, ...wrong });
      expect(take()).toBeUndefined();
    }
    asked(arrived, "token-2");
    expect(take()).toBeUndefined();

    // The cached copy on the screen may be being read by now, and stays.
    vi.stubGlobal("scrollY", 0);
    asked(arrived, "token-1", Date.now() - 900);
    expect(take()).toEqual({ message: "early" });
    asked(arrived, "token-1", Date.now() - 1_000);
    expect(take()).toBeUndefined();
    // A board's cached copy is replaced.
    asked(arrived, "token-1", Date.now() - 1_000, false);
    expect(take()).toEqual({ message: "early" });
    vi.stubGlobal("scrollY", 1);
    asked(arrived, "token-1", Date.now());
    expect(take()).toBeUndefined();
  });

  it("asks again where the page's own call has failed, and ends that with its own signal", async () => {
    startSession("token-1", { id: 1, draftKey: "" });
    fetched.mockImplementation(answer(200, { message: "asked" }));
    const askEarly = (response: Promise<Response>, stop: AbortController) =>
      (globalThis.earlyCalls = {
        token: "token-1",
        calls: new Map([["/api/user/current", { answer: readNow(response), askedAt: Date.now(), stop }]]),
      });
    askEarly(Promise.reject(new TypeError("Failed to fetch")), new AbortController());
    await expect(call(getCurrentUser)).resolves.toEqual({ message: "asked" });
    askEarly(refuse(503, "unavailable")(), new AbortController());
    await expect(call(getCurrentUser)).resolves.toEqual({ message: "asked" });

    // The previous release's script stored the response itself.
    const response = answer(200, { message: "early" })() as Promise<never>;
    globalThis.earlyCalls = {
      token: "token-1",
      calls: new Map([
        ["/api/user/current", { answer: response, askedAt: Date.now(), stop: new AbortController() }],
      ]),
    };
    await expect(call(getCurrentUser)).resolves.toEqual({ message: "asked" });

    const [stop, own] = [new AbortController(), new AbortController()];
    askEarly(neverAnswers(stop.signal), stop);
    fetched.mockRejectedValue(new DOMException("stopped", "AbortError"));
    const asking = call(getCurrentUser, { signal: own.signal });
    own.abort();
    await expect(asking).rejects.toMatchObject({ name: "AbortError" });
    expect(stop.signal.aborted).toBe(true);
  });

  it("ends the session when the server no longer knows it", async () => {
    startSession("token-1", { id: 1, draftKey: "" });
    fetched.mockImplementation(refuse(401, "session_ended"));
    await expect(call(getCurrentUser)).rejects.toMatchObject({ status: 401, requestId: "r1" });
    expect(readToken()).toBeNull();
    expect(wasSignedOut()).toBe(true);
  });

  it("keeps the session when a password was wrong", async () => {
    startSession("token-1", { id: 1, draftKey: "" });
    fetched.mockImplementation(refuse(401, "invalid_credentials"));
    await expect(call(signIn, { body: { email: "a@b.uk", password: "x" } })).rejects.toThrow("words");
    expect(readToken()).toBe("token-1");
  });

  it("does not let a late refusal of an old session end a new one", async () => {
    startSession("token-1", { id: 1, draftKey: "" });
    fetched.mockImplementation(() => {
      startSession("token-2", { id: 2, draftKey: "" });
      return refuse(401, "session_ended")();
    });
    await expect(call(getCurrentUser)).rejects.toThrow("words");
    expect(readToken()).toBe("token-2");
  });

  it("says that the network failed, but passes an abort on", async () => {
    fetched.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    await expect(call(getCurrentUser)).rejects.toMatchObject({ code: "network", status: 0 });
    fetched.mockRejectedValueOnce(new DOMException("stopped", "AbortError"));
    await expect(call(getCurrentUser)).rejects.toMatchObject({ name: "AbortError" });
  });

  /** Behaves as browsers do when a response has begun: its body is aborted without a reason. */
  const stallsHalfway = (signal: AbortSignal) =>
    Promise.resolve(
      Object.assign(new Response(), {
        text: () =>
          neverAnswers(signal).catch(() => {
            throw new DOMException("", "AbortError");
          }),
      }),
    );

  it.each([
    ["no answer came", neverAnswers],
    ["an answer began and stalled", stallsHalfway],
  ])(
    "is given up when %s in time; that is the network's failure, and an abort by the caller is not",
    async (_, answer) => {
      fetched.mockImplementation((_address, init) => answer(init?.signal ?? new AbortController().signal));
      await expect(call(getCurrentUser, { timeoutMs: 1 })).rejects.toMatchObject({
        code: "network",
        message: "The signal is too weak: no answer came in time. Please try again.",
      });
      const stop = new AbortController();
      const aborted = call(getCurrentUser, { signal: stop.signal });
      await Promise.resolve();
      stop.abort();
      await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
    },
  );
});
