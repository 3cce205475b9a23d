import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import { chromium } from "playwright-core";
import type { BrowserContext, LaunchOptions, Page } from "playwright-core";

/** The cost of one request, or one socket message, by the browser's own count: bytes on the line, headers included. */
export interface Crossing {
  /** Empty for a message. */
  readonly url: string;
  readonly received: number;
  /** For a request, only its body. */
  readonly sent: number;
}

/** A Chromium with its own profile that reports what its pages and workers sent and received. */
export interface MeasuredBrowser {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Returns everything transferred since the last call. */
  take(): Crossing[];
  close(): Promise<void>;
}

type Settings = Parameters<typeof chromium.launchPersistentContext>[1] &
  Required<Pick<LaunchOptions, "executablePath" | "args">>;

/** A message of the DevTools protocol, reduced to the fields used here. */
interface Told {
  method?: string;
  sessionId?: string;
  params?: {
    sessionId?: string;
    requestId?: string;
    encodedDataLength?: number;
    request?: { url: string };
    headers?: Record<string, string>;
    response?: { fromServiceWorker?: boolean; payloadData?: string };
  };
}

interface Request {
  url: string;
  sent: number;
  isOfWorker: boolean;
}

/**
 * Starts a measured browser. Data that a page gets from its service worker counts when the worker fetched it, and not
 * if the worker had cached it.
 */
export async function openMeasuredBrowser(settings: Settings): Promise<MeasuredBrowser> {
  const profile = await mkdtemp(path.join(tmpdir(), "crewyard-measured-"));
  const context = await chromium.launchPersistentContext(profile, {
    ...settings,
    args: [...settings.args, "--remote-debugging-port=0"],
  });
  let crossings: Crossing[] = [];
  const socket = await listenTo(profile, (crossing) => crossings.push(crossing));
  return {
    context,
    // The browser's first page existed before the listener.
    page: await context.newPage(),
    take() {
      const taken = crossings;
      crossings = [];
      return taken;
    },
    async close() {
      socket.close();
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Listens to the browser itself, with a session for each target: a page's Playwright session does not see workers. */
async function listenTo(profile: string, onCrossing: (crossing: Crossing) => void): Promise<WebSocket> {
  const socket = new WebSocket(await addressOf(profile));
  await once(socket, "open");
  let id = 0;
  const send = (method: string, params: object, sessionId?: string) =>
    socket.send(JSON.stringify({ id: (id += 1), method, params, sessionId }));
  const requests = new Map<string, Request>();
  const requestOf = (key: string) => {
    const known = requests.get(key) ?? { url: "", sent: 0, isOfWorker: false };
    requests.set(key, known);
    return known;
  };
  socket.addEventListener("message", ({ data }) => {
    const { method, sessionId, params = {} } = JSON.parse(String(data)) as Told;
    const key = `${sessionId} ${params.requestId}`;
    if (method === "Target.attachedToTarget" && params.sessionId !== undefined) {
      send("Network.enable", {}, params.sessionId);
      send("Runtime.runIfWaitingForDebugger", {}, params.sessionId);
    } else if (method === "Network.requestWillBeSent") requestOf(key).url = params.request?.url ?? "";
    else if (method === "Network.requestWillBeSentExtraInfo") {
      const length = Object.entries(params.headers ?? {}).find(([name]) => /^content-length$/i.test(name));
      requestOf(key).sent = Number(length?.[1] ?? 0);
    } else if (method === "Network.responseReceived")
      requestOf(key).isOfWorker = params.response?.fromServiceWorker === true;
    else if (method === "Network.loadingFinished" || method === "Network.loadingFailed") {
      const { url, sent, isOfWorker } = requestOf(key);
      requests.delete(key);
      // The browser's own pages, and data URLs, are not transferred.
      if (!isOfWorker && url.startsWith("http"))
        onCrossing({ url, sent, received: params.encodedDataLength ?? 0 });
    } else if (method === "Network.webSocketFrameReceived")
      onCrossing({ url: "", sent: 0, received: params.response?.payloadData?.length ?? 0 });
    else if (method === "Network.webSocketFrameSent")
      onCrossing({ url: "", sent: params.response?.payloadData?.length ?? 0, received: 0 });
  });
  send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: true, flatten: true });
  // The first message confirms it.
  await once(socket, "message");
  return socket;
}

/** Returns the address that the browser listens on, which it writes to its profile. */
async function addressOf(profile: string): Promise<string> {
  for (;;) {
    const told = await readFile(path.join(profile, "DevToolsActivePort"), "utf8").catch(() => "");
    const [port, place] = told.split("\n");
    if (place) return `ws://127.0.0.1:${port}${place}`;
    await setTimeout(50);
  }
}
