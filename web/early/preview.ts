import { BRAND } from "#contracts/brand.ts";
import type { Post } from "#contracts/feed.ts";
import { imageSizes, imageSourceSet } from "#contracts/image-source.ts";
import type { Job } from "#contracts/job-view.ts";
import { formatPrice } from "#contracts/job-words.ts";

import { cutOf } from "../features/feed/text/collapse-text.ts";
import { readSavesData } from "../platform/data-saver.ts";
import { chipClass } from "../ui/Chip.tsx";
import { aloneRatio, FEED_COLUMN, gridClass, PHOTOS_SHOWN, placeClass, shareOf } from "../ui/photo-layout.ts";
import { relativeTime } from "../ui/relative-time.ts";
import { frameRatio } from "../ui/video-rules.ts";

// On a slow connection the first post can be read seconds before the code for its buttons arrives. It stands where
// the app will draw it, in the app's own classes, until the app replaces it.

/**
 * Draws the first post of a home feed's page instead of the logo, unless the app is there already. Returns true if it
 * did.
 */
export async function showFirstPosts({ posts: [first] }: { posts: readonly Post[] }): Promise<boolean> {
  if (first === undefined) return false;
  return showPage([
    make("h1", "sr-only", "Home"),
    // The composer, the boosted jobs, and the feed's filter and order.
    make("div", "h-20 card-surface"),
    make("div", "h-[calc(9.9375rem+var(--control))] card-surface"),
    make("div", "h-[calc(var(--control)+2px)]"),
    makePost(first),
    // Only the app knows how tall the first post's comments are, and so where the second begins.
    make("div", "h-96 card-surface"),
  ]);
}

/** Any others are below the screen. */
const JOBS_SHOWN = 3;

/** `showFirstPosts` for the first jobs of the board. */
export function showFirstJobs({ jobs }: { jobs: readonly Job[] }): Promise<boolean> {
  return showPage([
    make("div", "flex flex-col gap-3", [
      // The link to the other board.
      make("div", "h-13 card-surface"),
      make("h1", "wide h-12.5 text-2xl", "Job Board"),
      // The search, and the filters.
      make("div", "min-h-control card-surface"),
      make("div", "min-h-control card-surface"),
    ]),
    // The lists, and suggested searches for the member's own place.
    make("div", "min-h-control border-b border-line"),
    make("div", "min-h-control"),
    ...jobs.slice(0, JOBS_SHOWN).map(makeJob),
  ]);
}

/**
 * How long words wait for their font: drawn in another they would be drawn again, and mostly it arrives with the
 * styles.
 */
const FONT_TIMEOUT_MS = 1_000;

// Started before there is anything to show: where everything is on the device, the app would otherwise be faster by
// that time.
const looks = waitForLooks();

async function waitForLooks(): Promise<void> {
  const styles = await find<HTMLLinkElement>('link[rel="stylesheet"]');
  if (styles?.sheet === null) await new Promise((done) => styles.addEventListener("load", done));
  await Promise.race([
    document.fonts.load("1rem Archivo").catch(() => undefined),
    new Promise((done) => setTimeout(done, FONT_TIMEOUT_MS)),
  ]);
}

/** Draws the page; its photo loads while the styles and the font do. */
async function showPage(content: readonly Element[]): Promise<boolean> {
  const splash = await find<HTMLElement>("#root > .splash");
  if (splash === null) return false;
  await looks;
  // The app was faster.
  if (!splash.isConnected) return false;
  const header = make("header", "border-b border-line bg-card", [
    make("div", "flex min-h-14 items-center gap-2.5 px-3", [
      ...splash.children,
      make("span", "wordmark text-xl leading-none text-ink", BRAND.name),
    ]),
  ]);
  const main = make("main", "flex flex-col gap-3.5 px-3 pt-3 pb-20", content);
  const tabs = make("div", "fixed inset-x-0 bottom-0 border-t border-line bg-card pb-safe", [
    make("div", "h-15"),
  ]);
  splash.replaceWith(header, main, tabs);
  return true;
}

/** Finds an element of the page, which may still be loading. */
async function find<Found extends Element>(selector: string): Promise<Found | null> {
  for (;;) {
    const found = document.querySelector<Found>(selector);
    if (found !== null || document.readyState !== "loading") return found;
    await new Promise((done) => setTimeout(done, 20));
  }
}

function makePost(post: Post): Element {
  const { author, content, images, video } = post;
  const about = [
    author.trade,
    author.county,
    relativeTime(Date.parse(post.createdAt), Date.now()),
    post.isPublic ? "" : "Members only",
    post.editedAt === null ? "" : "Edited",
  ];
  const cut = cutOf(content);
  const shown = cut < content.length ? `${content.slice(0, cut).trimEnd()}… Show more` : content;
  return make("article", "card-surface", [
    make("header", "flex gap-3 px-4 pt-4 pb-3", [
      make("span", "size-11 shrink-0 rounded-full bg-line"),
      make("div", "min-w-0", [
        make("h2", "pr-10 text-base leading-snug font-semibold [overflow-wrap:anywhere]", author.name),
        make("p", "pr-6 text-sm text-muted", about.filter(Boolean).join(" · ")),
      ]),
    ]),
    shown === "" ? "" : makeText("mx-4 mb-3 break-words whitespace-pre-line", shown),
    make("div", "flex flex-col gap-[3px]", [
      video === null ? "" : makeBox("bg-stage", frameRatio(video, images.length > 0)),
      images.length === 0 ? "" : makePhotos(images, video !== null),
    ]),
    // The counts and the buttons.
    make("div", "h-24"),
  ]);
}

function makeBox(className: string, ratio: number): Element {
  const box = make("div", className);
  box.style.aspectRatio = String(ratio);
  return box;
}

/** A post's photo grid with its first photo, unless photos load only on request. */
function makePhotos(images: Post["images"], asRow: boolean): Element {
  const shown = images.slice(0, PHOTOS_SHOWN);
  const count = shown.length;
  const [first] = shown;
  const grid = make(
    "div",
    gridClass(count, asRow),
    shown.map((image, index) =>
      make("span", `relative overflow-hidden bg-line ${placeClass(count, index, asRow)}`, [
        image === first && !readSavesData() ? makePhoto(image, shareOf(count, index, asRow)) : "",
      ]),
    ),
  );
  if (first && count === 1 && !asRow) grid.style.aspectRatio = String(aloneRatio(first));
  return grid;
}

/** Uses the same sizes as the app, which then finds the photo in the cache. */
function makePhoto(image: Post["images"][number], share: number): Element {
  const photo = make("img", "absolute inset-0 size-full object-cover");
  photo.alt = image.alt;
  photo.fetchPriority = "high";
  photo.sizes = imageSizes(FEED_COLUMN, share);
  photo.srcset = imageSourceSet(image);
  photo.src = image.url;
  return photo;
}

function makeJob(job: Job): Element {
  return make("article", "card-surface p-4", [
    make("div", "flex items-start justify-between gap-x-3", [
      make("div", "flex min-w-0 flex-1 flex-col gap-1.5", [
        make("div", "flex min-w-0 flex-wrap gap-1.5", [
          // A boost is never shown without saying that it was paid for.
          ...(job.isBoosted
            ? [make("span", chipClass("boosted"), "Boosted"), make("span", chipClass(), "Paid")]
            : []),
          ...(job.isUrgent ? [make("span", chipClass("urgent"), "Urgent!")] : []),
          make("span", chipClass("trade"), job.trade),
        ]),
        make("h2", "wide text-lg [overflow-wrap:anywhere]", job.heading),
      ]),
      make("p", "text-right text-sm text-muted", [
        make("span", "money text-xl text-ink", formatPrice(job.rate)),
        `/${job.payPeriod}`,
      ]),
    ]),
    make("p", "pt-1.5 text-sm text-muted", job.location),
    makeText("mt-3 line-clamp-3", job.description),
    // The author, and the buttons.
    make("div", "mt-3 h-28 border-t border-line"),
  ]);
}

/** A member's text: Arabic and Hebrew run from the right. */
function makeText(className: string, text: string): Element {
  const element = make("p", `text-base [overflow-wrap:anywhere] ${className}`, text);
  element.dir = "auto";
  return element;
}

function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  content: string | readonly (Element | string)[] = "",
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.className = className;
  element.append(...(typeof content === "string" ? [content] : content));
  return element;
}
