// The service worker. It imports nothing: tools/lib/worker-plugin.ts strips its types and puts `BUILD` before it.
// It keeps code of ours, never an answer of the API or anything of a member's (docs/decisions/0035 and 0053).
declare const self: ServiceWorkerGlobalScope;

/** What this build consists of. */
declare const BUILD: {
  readonly name: string;
  readonly version: string;
  /** The files that a member's first screen needs. */
  readonly assets: readonly string[];
  /** Those of the other screens that are read and written on site, kept once the first one stands. */
  readonly screens: readonly string[];
  /** The script that every page of this build names. */
  readonly entry: string;
  /** Paths of pages that the server does not fill, as patterns. */
  readonly shellPages: readonly string[];
  /** Those of the pages where the payment provider's form stands. */
  readonly checkouts: readonly string[];
};

/** The page that is the same for everybody, and what it names without a hash; its script with all that a member's page begins with. */
const SHELL = `shell-${BUILD.version}`;
const SHELL_FILES = ["/kept.js", "/favicon.svg"];
/** Hashed files, of this build and of those before: a tab of yesterday still finds its own. */
const ASSETS = "assets";
const ASSETS_MAX = 400;
/** A page that the server fills is waited for no longer, where the app can show it by itself. */
const PATIENCE_MS = 5_000;
const APP_ANSWERS_WITHIN_MS = 1_000;
const SHELL_PAGES = new RegExp(`^(${BUILD.shellPages.join("|")})/?$`);
const CHECKOUTS = new RegExp(`^(${BUILD.checkouts.join("|")})/?$`, "i");
/** A file of this build has gone from the server: another build's pages are there, and its worker is on its way. */
let isReplaced = false;

/** Asked for as nobody, so that what is kept is nobody's. */
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

/** Every page that is open asks for them. */
let keeping: Promise<void> | undefined;

/** One after the other: the line is for whoever reads. What does not come now comes when the app is next opened. */
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
  // Those of this build were perhaps the first to come.
  const old = all.filter(({ url }) => !needed.has(new URL(url).pathname));
  await Promise.all(
    old.slice(0, Math.max(0, all.length - ASSETS_MAX)).map((request) => assets.delete(request)),
  );
  await self.clients.claim();
}

/**
 * By address alone: a font is asked for in another way than it was kept. Where storage cannot be read, nothing is kept, and the
 * network is asked.
 */
function findKept(cacheName: string, address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName, ignoreVary: true }).catch(() => undefined);
}

async function keep(cacheName: string, address: string, answer: Response): Promise<void> {
  await (await caches.open(cacheName)).put(address, answer);
}

async function fromAssets(request: Request): Promise<Response> {
  const kept = await findKept(ASSETS, request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  // A device that is full keeps nothing more, and shows what has come all the same.
  if (answer.status === 200 && answer.type === "basic")
    await keep(ASSETS, request.url, answer.clone()).catch(() => undefined);
  if (answer.status === 404) isReplaced = true;
  return answer;
}

/**
 * The page: at once the one that is here, where the server would send the same. What it fills by itself comes from the
 * network; without one, or when it takes too long, the app shows it.
 */
async function showPage({ request, waitUntil }: Navigation): Promise<Response> {
  const kept = await findKept(SHELL, "/");
  const { pathname } = new URL(request.url);
  if (kept !== undefined && !isReplaced && SHELL_PAGES.test(pathname)) {
    waitUntil(refreshShell().catch(() => undefined));
    return kept;
  }
  const fresh = fetch(request).catch(() => kept ?? new Response(OFFLINE_PAGE, OFFLINE_HEAD));
  // By the rules that the kept page comes with, a payment form could never load.
  if (kept === undefined || CHECKOUTS.test(pathname)) return fresh;
  const late = new Promise<Response>((settle) => setTimeout(() => settle(kept), PATIENCE_MS));
  return Promise.race([fresh, late]);
}

interface Navigation {
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** Its headers may be others by now. The page of another build comes with that build's worker, and its files. */
async function refreshShell(): Promise<void> {
  const page = await fetch(asNobody("/", "no-cache"));
  if (page.ok && (await page.clone().text()).includes(BUILD.entry)) await keep(SHELL, "/", page);
}

/** What a page names without a hash: of this build, like the page itself. */
async function showFile(request: Request, kept: string): Promise<Response> {
  return (await findKept(SHELL, kept)) ?? fetch(request);
}

/** Should a browser have thrown the kept page away. */
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
  // Everything else goes its own way, past us: data above all.
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

// What we fetch ourselves is part of what the app uses on this device; a page of ours that has said that it counts adds it up.
/** By the names that the browser gives them. One that has just been opened would not hear of it. */
const counting = new Set<string>();
let received = 0;
/** As `HEAD_MORE_BYTES` of web/platform/early-use.ts. */
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

/** What a push may say; see `PushPayload` in contracts/push.ts. */
interface Push {
  title: string;
  body?: string;
  navigate?: string;
  tag?: string;
}

/** A push that cannot be read is told of all the same: a browser forbids silent ones. */
function readPush(data: PushMessageData | null): Push {
  try {
    const push = data?.json() as { notification?: Push } | undefined;
    if (typeof push?.notification?.title === "string") return push.notification;
  } catch {
    // Said below.
  }
  return { title: BUILD.name, body: "There is something new." };
}

/** Only to our own site, whatever the push says. */
function ownAddress(navigate: unknown): string {
  const home = new URL("/", self.location.origin);
  try {
    const wanted = new URL(typeof navigate === "string" ? navigate : "/", home);
    if (wanted.origin === home.origin) return wanted.href;
  } catch {
    // No address at all.
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

/** Where the app is open already it goes there by itself, so that nothing typed is lost; otherwise in a new window. */
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
    setTimeout(() => settle(false), APP_ANSWERS_WITHIN_MS);
    client.postMessage({ type: "open", path: pathname + search }, [port2]);
  });
}

self.addEventListener("push", (event) => event.waitUntil(tell(readPush(event.data))));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { navigate } = (event.notification.data ?? {}) as { navigate?: unknown };
  event.waitUntil(open(ownAddress(navigate)));
});
