// The service worker. It imports nothing: tools/lib/worker-plugin.ts strips its types and prepends `BUILD`. It stores
// our code, never a response of the API or anything of a member's (docs/decisions/0035 and 0053).
declare const self: ServiceWorkerGlobalScope;

/** This build's contents. */
declare const BUILD: {
  readonly name: string;
  readonly version: string;
  /** The files that a member's first screen needs. */
  readonly assets: readonly string[];
  /** Files of the other screens that are used on site, stored once the first screen is there. */
  readonly screens: readonly string[];
  /** The script named by every page of this build. */
  readonly entry: string;
  /** Path patterns of pages that the server does not fill with data. */
  readonly shellPages: readonly string[];
  /** Path patterns of the pages with the payment provider's form. */
  readonly checkouts: readonly string[];
};

/**
 * The page that is the same for everybody, and its files without a hash; its script includes everything that a
 * member's page starts with.
 */
const SHELL = `shell-${BUILD.version}`;
const SHELL_FILES = ["/kept.js", "/favicon.svg"];
/** Hashed files of this build and earlier ones: a tab opened yesterday still finds its own. */
const ASSETS = "assets";
const ASSETS_MAX = 400;
/** Timeout for a page that the server fills, where the app can draw it by itself. */
const TIMEOUT_MS = 5_000;
const APP_RESPONDS_WITHIN_MS = 1_000;
const SHELL_PAGES = new RegExp(`^(${BUILD.shellPages.join("|")})/?$`);
const CHECKOUTS = new RegExp(`^(${BUILD.checkouts.join("|")})/?$`, "i");
/** True once a file of this build has gone from the server: another build is deployed, and its worker is on its way. */
let isReplaced = false;

/** A request without credentials, so that the stored response is nobody's. */
const asNobody = (path: string, cache: RequestCache) => new Request(path, { credentials: "omit", cache });

async function prepare(): Promise<void> {
  const [shell, assets] = await Promise.all([caches.open(SHELL), caches.open(ASSETS)]);
  await shell.addAll(["/", ...SHELL_FILES].map((path) => asNobody(path, "reload")));
  await assets.addAll((await missingOf(BUILD.assets)).map((path) => asNobody(path, "default")));
  await self.skipWaiting();
}

async function missingOf(paths: readonly string[]): Promise<string[]> {
  const assets = await caches.open(ASSETS);
  const kept = new Set((await assets.keys()).map(({ url }) => new URL(url).pathname));
  return paths.filter((path) => !kept.has(path));
}

/** Shared, because every open page asks for them. */
let keeping: Promise<void> | undefined;

/** One after another, to leave the connection to the reader. What fails now is fetched when the app is next opened. */
async function keepScreens(): Promise<void> {
  const assets = await caches.open(ASSETS);
  for (const path of await missingOf(BUILD.screens)) await assets.add(asNobody(path, "default"));
}

async function takeOver(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== SHELL && name !== ASSETS).map((name) => caches.delete(name)),
  );
  const assets = await caches.open(ASSETS);
  const all = await assets.keys();
  const needed = new Set([...BUILD.assets, ...BUILD.screens]);
  // This build's files may have been among the first stored.
  const old = all.filter(({ url }) => !needed.has(new URL(url).pathname));
  await Promise.all(
    old.slice(0, Math.max(0, all.length - ASSETS_MAX)).map((request) => assets.delete(request)),
  );
  await self.clients.claim();
}

/**
 * Matches by address alone, because a font is requested differently from how it was stored. If storage cannot be
 * read, returns undefined and the network is used.
 */
function findCachedFile(cacheName: string, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName, ignoreVary: true }).catch(() => undefined);
}

async function keep(cacheName: string, address: string, answer: Response): Promise<void> {
  await (await caches.open(cacheName)).put(address, answer);
}

async function fromAssets(request: Request): Promise<Response> {
  const kept = await findCachedFile(ASSETS, request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  // A full device stores nothing more, and shows the response all the same.
  if (answer.status === 200 && answer.type === "basic")
    await keep(ASSETS, request.url, answer.clone()).catch(() => undefined);
  if (answer.status === 404) isReplaced = true;
  return answer;
}

/**
 * Returns the page: the stored one at once, if the server would send the same. A page that the server fills comes
 * from the network; without one, or after a timeout, the app draws it.
 */
async function showPage({ request, waitUntil }: Navigation): Promise<Response> {
  const kept = await findCachedFile(SHELL, "/");
  const { pathname } = new URL(request.url);
  if (kept !== undefined && !isReplaced && SHELL_PAGES.test(pathname)) {
    waitUntil(refreshShell().catch(() => undefined));
    return kept;
  }
  const fresh = fetch(request).catch(() => kept ?? new Response(OFFLINE_PAGE, OFFLINE_HEAD));
  // With the stored page's policy a payment form could never load.
  if (kept === undefined || CHECKOUTS.test(pathname)) return fresh;
  const late = new Promise<Response>((settle) => setTimeout(() => settle(kept), TIMEOUT_MS));
  return Promise.race([fresh, late]);
}

interface Navigation {
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/**
 * Stores the page again, since its headers may have changed. Another build's page comes with that build's worker and
 * files.
 */
async function refreshShell(): Promise<void> {
  const page = await fetch(asNobody("/", "no-cache"));
  if (page.ok && (await page.clone().text()).includes(BUILD.entry)) await keep(SHELL, "/", page);
}

/** Returns a file without a hash, of this build like the page itself. */
async function showFile(request: Request, kept: string): Promise<Response> {
  return (await findCachedFile(SHELL, kept)) ?? fetch(request);
}

/** For the case that a browser has deleted the stored page. */
const OFFLINE_PAGE = `<!doctype html><html lang="en-GB"><meta charset="utf-8"><title>You are offline · ${BUILD.name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<body style="font: 1.1rem/1.5 system-ui; max-width: 30rem; margin: 20vh auto; padding: 0 1rem">
<h1>You are offline</h1><p>${BUILD.name} needs a signal to load. What you had written is still on this device.</p>
<p><a href="">Try again</a></p></body></html>`;
const OFFLINE_HEAD = { status: 503, headers: { "content-type": "text/html; charset=utf-8" } };

self.addEventListener("install", (event) => event.waitUntil(prepare()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  // Everything else bypasses the worker, above all data.
  if (/^\/(api|media|dev|ws|metrics|\.well-known)(\/|$)/.test(pathname)) return;
  if (request.mode === "navigate") {
    event.respondWith(showPage({ request, waitUntil: (work) => event.waitUntil(work) }));
  } else if (pathname.startsWith("/assets/")) event.respondWith(fromAssets(request));
  else if (pathname === "/page.js") event.respondWith(showFile(request, "/kept.js"));
  else if (SHELL_FILES.includes(pathname)) event.respondWith(showFile(request, pathname));
});
self.addEventListener("message", (event) => {
  if ((event.data as { type?: unknown } | null)?.type !== "keep_screens") return;
  keeping ??= keepScreens().finally(() => (keeping = undefined));
  event.waitUntil(keeping);
});

// The worker's own fetches are part of the app's data use on this device. A page that has announced that it counts
// adds them up.
/** Client ids of the counting pages. A page that has just been opened would miss the message. */
const counting = new Set<string>();
let received = 0;
/** Same as `HEAD_MORE_BYTES` in web/platform/early-use.ts. */
const HEAD_MORE_BYTES = 750;

async function tellUse(): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find(({ id }) => counting.has(id));
  if (page === undefined || received === 0) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's client is of its own origin
  page.postMessage({ received });
  received = 0;
}
self.addEventListener("message", ({ data, source }) => {
  if ((data as { type?: unknown } | null)?.type !== "count" || source === null) return;
  counting.add((source as Client).id);
  void tellUse();
});
if (typeof PerformanceObserver !== "undefined")
  new PerformanceObserver((list) => {
    for (const { transferSize, nextHopProtocol } of list.getEntries() as PerformanceResourceTiming[])
      if (transferSize > 0) received += transferSize + (nextHopProtocol === "http/1.1" ? HEAD_MORE_BYTES : 0);
    void tellUse();
  }).observe({ type: "resource", buffered: true });

/** What a push may contain; see `PushPayload` in contracts/push.ts. */
interface Push {
  title: string;
  body?: string;
  navigate?: string;
  tag?: string;
}

/** Parses a push. An unreadable push is shown all the same, because browsers forbid silent ones. */
function readPush(data: PushMessageData | null): Push {
  try {
    const push = data?.json() as { notification?: Push } | undefined;
    if (typeof push?.notification?.title === "string") return push.notification;
  } catch {
    // Falls through to the default below.
  }
  return { title: BUILD.name, body: "There is something new." };
}

/** Returns an address on our own site, whatever the push says. */
function ownAddress(navigate: unknown): string {
  const home = new URL("/", self.location.origin);
  try {
    const wanted = new URL(typeof navigate === "string" ? navigate : "/", home);
    if (wanted.origin === home.origin) return wanted.href;
  } catch {
    // Not an address.
  }
  return home.href;
}

async function tell({ title, body, tag, navigate }: Push): Promise<void> {
  await self.registration.showNotification(title, {
    ...(body !== undefined && { body }),
    ...(tag !== undefined && { tag }),
    lang: "en-GB",
    icon: "/icon-192.png",
    badge: "/badge-96.png",
    data: { navigate: ownAddress(navigate) },
  });
}

/**
 * Opens an address. If the app is open already, it navigates there itself, so that nothing typed is lost; otherwise a
 * new window opens.
 */
async function open(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const own =
    windows.find(({ url }) => url === address) ?? windows.find(({ focused }) => focused) ?? windows[0];
  if (own === undefined) return void (await self.clients.openWindow(address));
  await own.focus().catch(() => undefined);
  if (own.url !== address && !(await askToGo(own, address))) await own.navigate(address);
}

function askToGo(client: WindowClient, address: string): Promise<boolean> {
  const { pathname, search } = new URL(address);
  const { port1, port2 } = new MessageChannel();
  return new Promise((settle) => {
    port1.addEventListener("message", () => settle(true));
    port1.start();
    setTimeout(() => settle(false), APP_RESPONDS_WITHIN_MS);
    client.postMessage({ type: "open", path: pathname + search }, [port2]);
  });
}

self.addEventListener("push", (event) => event.waitUntil(tell(readPush(event.data))));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { navigate } = (event.notification.data ?? {}) as { navigate?: unknown };
  event.waitUntil(open(ownAddress(navigate)));
});
