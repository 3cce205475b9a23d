import { spawn } from "node:child_process";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import type { HostileBody } from "./hostile-bodies.ts";
import type { RealServer } from "./real-server.ts";

const PROBE = join(import.meta.dirname, "health-probe.ts");

/** Where bodies are sent to: a path that takes them, or leads nowhere; with a session or without. */
export interface Target {
  path: string;
  token?: string;
}

/** What came back for one body; the status is 0 when the connection broke first. */
export interface ErrorReply {
  what: string;
  status: number;
  code: string;
  ms: number;
}

/** Sends every body to every target, so many at a time, and gives what came back for each. */
export async function flood(
  server: RealServer,
  bodies: readonly HostileBody[],
  targets: readonly Target[],
  atOnce: number,
): Promise<ErrorReply[]> {
  const due = targets.flatMap((target) => bodies.map((body) => ({ target, body })));
  const errors: ErrorReply[] = [];
  const work = async () => {
    for (let next = due.pop(); next !== undefined; next = due.pop())
      errors.push(await send(server, next.target, next.body));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return errors;
}

async function send(server: RealServer, { path, token }: Target, body: HostileBody): Promise<ErrorReply> {
  const { name, payload, contentType = "application/json", length } = body;
  const announced = { "too short": 10, "too long": payload.length * 2 };
  const started = performance.now();
  const call = request(`${server.url}${path}`, {
    method: "POST",
    agent: false,
    headers: {
      "content-type": contentType,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(length === "unknown"
        ? { "transfer-encoding": "chunked" }
        : { "content-length": length === undefined ? payload.length : announced[length] }),
    },
  });
  const answered = once(call, "response") as Promise<[IncomingMessage]>;
  // Being hung up on while still sending is part of the answer.
  call.on("error", () => {});
  call.end(payload);
  const what = `${name}, ${payload.length} bytes to ${path}${token === undefined ? "" : " with a session"}`;
  const answer = await answered.then(
    async ([response]) => ({ status: response.statusCode ?? 0, body: await text(response).catch(() => "") }),
    () => ({ status: 0, body: "" }),
  );
  call.destroy();
  return {
    what,
    status: answer.status,
    code: codeOf(answer.body),
    ms: Math.round(performance.now() - started),
  };
}

/** The code of a refusal in words, else nothing. */
function codeOf(body: string): string {
  const words = /^\{"message":"(.{9,}?)","error":"(.{9,}?)","code":"(\w+)"/.exec(body);
  return words !== null && words[1] === words[2] ? (words[3] ?? "") : "";
}

interface Health {
  asked: number;
  /** Milliseconds. */
  slowest: number;
}

/** Asks whether the server lives, from a process of its own, until told to stop; then how long its answers took. */
export async function watchHealth(server: RealServer): Promise<{ stop(): Promise<Health> }> {
  const probe = spawn(process.execPath, [PROBE, server.url], { stdio: ["pipe", "pipe", "inherit"] });
  await once(probe.stdout, "readable");
  const said = text(probe.stdout);
  return {
    async stop() {
      probe.stdin.end();
      return JSON.parse(await said) as Health;
    },
  };
}
