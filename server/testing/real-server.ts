import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { signIn, signUp, VERIFY_EMAIL_PATH } from "#contracts/accounts.ts";
import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";
import { fillPath } from "#contracts/pages.ts";

import { VARIABLES } from "../platform/config-variables.ts";
import { FORM, PASSWORD } from "./people.ts";

const BUILD = join(import.meta.dirname, "../..");
const END_WITH_PARENT = join(import.meta.dirname, "end-with-parent.ts");
/** Far more than it takes, for a busy machine. */
const READY_WITHIN_MS = 180_000;
const MAILED_WITHIN_MS = 10_000;

export interface RealResponse<E extends Endpoint> {
  status: number;
  body: ReplyOf<E>;
  retryAfter: string | null;
}

/** The program as operators run it, `server/main.ts` in its own process. */
export interface RealServer {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** Milliseconds from its start until it was ready. */
  readonly startedIn: number;
  /** Returns everything it has printed so far. */
  said(): string;
  /** How it ended: its exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
  kill(signal: NodeJS.Signals): void;
  /** Calls an endpoint over HTTP; rejects when the connection breaks. */
  call<E extends Endpoint>(
    endpoint: E,
    call: CallOf<E>,
    caller?: { token?: string; key?: string },
  ): Promise<RealResponse<E>>;
}

export interface RealOptions {
  dataDir: string;
  env?: Record<string, string>;
  nodeOptions?: readonly string[];
  /** The folder of another build of the product; this build by default. */
  build?: string;
}

/** Starts the server without the demo and without budgets, and waits until it is ready. */
export async function startRealServer(options: RealOptions): Promise<RealServer> {
  const started = performance.now();
  const port = await findFreePort();
  const server = launch(options, port);
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    const end = await Promise.race([server.ended, setTimeout(20, null)]);
    if (end !== null) throw new Error(`The server ended with ${end}:\n${server.said()}`);
    if (performance.now() - started > READY_WITHIN_MS) throw new Error(`Not ready:\n${server.said()}`);
  }
  return { ...server, startedIn: Math.round(performance.now() - started) };
}

/** Starts the server and waits for its end, for starts that should fail. */
export async function startUntilEnd(
  options: RealOptions,
): Promise<{ end: number | NodeJS.Signals; said: string }> {
  const server = launch(options, await findFreePort());
  return { end: await server.ended, said: server.said() };
}

function launch(
  { dataDir, env = {}, nodeOptions = [], build = BUILD }: RealOptions,
  port: number,
): Omit<RealServer, "startedIn"> {
  const settings = Object.keys(VARIABLES);
  const inherited = Object.entries(process.env).filter(([name]) => !settings.includes(name));
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    ["--import", END_WITH_PARENT, ...nodeOptions, join(build, "server/main.ts")],
    {
      env: {
        ...Object.fromEntries(inherited),
        NODE_ENV: "test",
        PORT: String(port),
        DATA_DIR: dataDir,
        DEMO: "false",
        RATE_LIMITS: "off",
        LOG_LEVEL: "warn",
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  const ended = once(child, "close").then(([code, signal]) => (signal ?? code) as number | NodeJS.Signals);
  return {
    pid: child.pid ?? 0,
    port,
    url,
    said: () => said,
    ended,
    kill: (signal) => void child.kill(signal),
    call: (endpoint, call, caller) => request(url, endpoint, call, caller),
  };
}

async function request<E extends Endpoint>(
  url: string,
  endpoint: E,
  call: CallOf<E>,
  { token, key }: { token?: string; key?: string } = {},
): Promise<RealResponse<E>> {
  const {
    params,
    query = {},
    body,
  } = call as Partial<Record<"params" | "query" | "body", Record<string, string>>>;
  const search = new URLSearchParams(query).toString();
  const answer = await fetch(`${url}${fillPath(endpoint.path, params)}${search === "" ? "" : `?${search}`}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { "idempotency-key": key }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as ReplyOf<E>,
    retryAfter: answer.headers.get("retry-after"),
  };
}

/** Signs up with the form, the emailed link and a sign-in. Returns the session's token. */
export async function joinReal(server: RealServer, dataDir: string, email: string): Promise<string> {
  const { status } = await server.call(signUp, { body: { ...FORM, email } });
  if (status !== 201) throw new Error(`Did not join: ${status}`);
  const path = await waitForLink(join(dataDir, "outbox"), email);
  await fetch(`${server.url}${path}`, { redirect: "manual" });
  const { body } = await server.call(signIn, { body: { email, password: PASSWORD } });
  return body.token;
}

/** Waits for the link to `path` in an email to that address, and returns it without its origin. */
export async function waitForLink(
  outbox: string,
  email: string,
  path = VERIFY_EMAIL_PATH,
  withinMs = MAILED_WITHIN_MS,
): Promise<string> {
  for (let waited = 0; waited < withinMs; waited += 50) {
    for (const name of await readdir(outbox).catch(() => [])) {
      if (name.startsWith(".")) continue;
      const { to, text } = JSON.parse(await readFile(join(outbox, name), "utf8")) as {
        to: string;
        text: string;
      };
      const link = /https?:\/\/\S+/g;
      const found = to === email && text.match(link)?.find((each) => each.includes(path));
      if (found) return found.slice(new URL(found).origin.length);
    }
    await setTimeout(50);
  }
  throw new Error(`No mail to ${email}`);
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Returns a free port of this machine. */
export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
