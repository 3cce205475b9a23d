import { notifyManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { listProjects, updateProject, type Project } from "#contracts/projects.ts";

import { queryClient } from "../../platform/query-client.ts";
import { answerCalls, makeReply, runHook } from "../../platform/testing/run-hook.tsx";
import { endpointKey, writeCached } from "../../platform/use-endpoint.ts";
import { usePin } from "./use-pin.ts";

// The real one announces on a page.
vi.mock("../../ui/announcer.ts", () => ({ announce: () => undefined }));

const USER = 7;
const about = { params: { id: USER } };
const project = (id: number, isPinned = false): Project =>
  makeReply(updateProject, { id, isPinned, createdAt: `2026-05-0${9 - id}T10:00:00.000Z` });
const [one, two, three] = [project(1, true), project(2, true), project(3)];
const old = [one, two, three];

const notify = vi.fn();
/** The pending reads. */
let reads: ((projects: Project[]) => void)[];
let seen: string[];
let stop: () => void;
beforeEach(() => {
  notify.mockClear();
  reads = [];
  seen = ["1 pinned, 2 pinned, 3"];
  writeCached(listProjects, about, old);
  const observer = new QueryObserver<Project[]>(queryClient, {
    queryKey: endpointKey(listProjects, about),
    queryFn: () => new Promise((answer) => reads.push(answer)),
    staleTime: Infinity,
  });
  // Like a component: re-renders on notice, with the state at that time.
  const draw = () => {
    const { data = [] } = observer.getCurrentResult();
    const now = data.map(({ id, isPinned }) => `${id}${isPinned ? " pinned" : ""}`).join(", ");
    if (now !== seen.at(-1)) seen.push(now);
  };
  stop = observer.subscribe(notifyManager.batchCalls(draw));
});
afterEach(() => {
  stop();
  queryClient.clear();
});
const read = async () => {
  void queryClient.refetchQueries({ queryKey: endpointKey(listProjects, about) });
  await vi.waitFor(() => expect(reads).not.toEqual([]));
  return reads.shift();
};
const press = (which: Project) => runHook(() => usePin(USER, which, notify))();
/** Long enough to render. */
const settle = () => new Promise((done) => setTimeout(done, 20));

it.each(["asked before the press", "asked after it"])(
  "a pin is not shown taken away by an answer that does not know of it yet: %s",
  async (when) => {
    const before = when === "asked before the press" ? await read() : undefined;
    let answerPin: (reply: Response) => void = () => undefined;
    globalThis.fetch = () => new Promise((answer) => (answerPin = answer));
    press(three);
    await settle();
    (before ?? (await read()))?.(old);
    await settle();
    answerPin(new Response(JSON.stringify({ message: "Project pinned" })));
    await vi.waitFor(() => expect(reads).not.toEqual([]));
    reads.shift()?.([{ ...three, isPinned: true }, one, two]);
    await settle();
    expect(seen).toEqual(["1 pinned, 2 pinned, 3", "3 pinned, 1 pinned, 2 pinned"]);
  },
);

it("what the server says once it has answered counts", async () => {
  answerCalls(() => ({ message: "Project pinned" }));
  press(three);
  await vi.waitFor(() => expect(reads).not.toEqual([]));
  reads.shift()?.(old);
  await settle();
  expect(seen).toEqual(["1 pinned, 2 pinned, 3", "3 pinned, 1 pinned, 2 pinned", "1 pinned, 2 pinned, 3"]);
});

it("a refusal takes back what was shown, each where it stood, and nothing else", async () => {
  let refuse: (reply: Response) => void = () => undefined;
  globalThis.fetch = ((url: string) =>
    new Promise((answer) => {
      if (url.includes(`/${two.id}/`)) refuse = answer;
      else answer(new Response(JSON.stringify({ message: "Project unpinned", isPinned: false })));
    })) as typeof fetch;
  press(two);
  await settle();
  refuse(new Response("{}", { status: 409 }));
  await vi.waitFor(() => expect(notify).toHaveBeenCalledOnce());
  await settle();
  expect(seen.splice(0)).toEqual(["1 pinned, 2 pinned, 3", "1 pinned, 2, 3", "1 pinned, 2 pinned, 3"]);

  press(two);
  press(one);
  await settle();
  refuse(new Response("{}", { status: 409 }));
  await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(2));
  await settle();
  expect(seen).toEqual(["1, 2, 3", "2 pinned, 1, 3"]);
});
