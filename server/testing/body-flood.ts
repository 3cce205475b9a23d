import { spawn } from "node:child_process";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import type { HostileBody } from "./hostile-bodies.ts";
import type { RealServer } from "./real-server.ts";

const PROBE = join(import.meta.dirname, "health-probe.ts");

/** A target for bodies: a path that accepts them, or an unknown one; with or without a session. */
export interface Target {
  path: string;
  token?: string;
}

/** The response to one body; the status is 0 if the connection broke first. */
export interface ErrorReply {
  what: string;
  status: number;
  code: string;
  ms: number;
}

/** Sends every body to every target, some at a time, and returns each response. */
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
  // Being disconnected while still sending is part of the response.
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

/** Returns the code of a well-formed refusal, else an empty text. */
function codeOf(body: string): string {
  const words = /^\{"message":"(.{9,}?)","error":"(.{9,}?)","code":"(\w+)"/.exec(body);
  return words !== null && words[1] === words[2] ? (words[3] ?? "") : "";
}

interface Health {
  asked: number;
  /** Milliseconds. */
  slowest: number;
}

/** Polls the server's health from another process until stopped; then returns the response times. */
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
