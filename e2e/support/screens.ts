import { getCurrentUser } from "#contracts/accounts.ts";
import { createInteraction, createPost } from "#contracts/feed.ts";
import { declareInterest } from "#contracts/jobs.ts";

import { ACCOUNT_SCREENS } from "./account-screens.ts";
import { ADMIN_SCREENS } from "./admin-screens.ts";
import { administrator } from "./administrator.ts";
import { ANALYTICS_SCREENS } from "./analytics-screens.ts";
import { callApi } from "./api.ts";
import { APPRENTICESHIP_SCREENS } from "./apprenticeship-screens.ts";
import { BOOST_SCREENS } from "./boost-screens.ts";
import { CHAT_SCREENS } from "./chat-screens.ts";
import { CONTACT_SCREENS } from "./contact-screens.ts";
import { JOB_SCREENS } from "./job-screens.ts";
import { postJob } from "./jobs.ts";
import { demoMember, join } from "./members.ts";
import type { Member } from "./members.ts";
import { NOTIFICATION_SCREENS } from "./notification-screens.ts";
import { makePhoto } from "./photos.ts";
import { POST_SCREENS } from "./post-screens.ts";
import { PROFILE_SCREENS } from "./profile-screens.ts";
import { SECOND_STEP_SCREENS } from "./second-step-screens.ts";
import { SHARED_SCREENS } from "./shared-screens.ts";
import { SIGNAL_SCREENS } from "./signal-screens.ts";
import { STORY_SCREENS } from "./story-screens.ts";
import type { Visitor } from "./visitor.ts";

/** A member of the demo community, with something of each kind to look at, including far too much of it. */
export interface Fixture {
  readonly member: Member;
  readonly administrator: Member;
  readonly ownPost: number;
  readonly longPost: number;
  readonly ownJob: number;
  readonly theirJob: number;
}

/** Something to inspect: a screen, or a screen with something open on it. */
export interface Screen {
  readonly name: string;
  /** Opened with a member's session, as an administrator, or as a visitor. */
  readonly as: "member" | "administrator" | "visitor";
  /** Opens the screen and waits until it is complete. */
  readonly open: (visitor: Visitor, scene: Fixture) => Promise<void>;
  /** Undoes what would disturb the next screen. */
  readonly leave?: (visitor: Visitor) => Promise<void>;
}

const LONG_WORD = "Donaudampfschifffahrtsgesellschaft".repeat(15).slice(0, 500);

/** Creates what the screens show, once for all of them. */
export async function makeFixture(): Promise<Fixture> {
  const member = await demoMember();
  const { tradeKey, county } = await callApi(getCurrentUser, {}, member.token);
  const talker = await join({
    firstName: "Bartholomew-Fitzwilliam-Montgomery-Featherstonehaugh-Smit",
    lastName: "Wolfeschlegelsteinhausenbergerdorff-Cholmondeley-Worthington",
    trade: tradeKey,
    county: county ?? "Kent",
    company: "The Extraordinarily Long Company Name of Great Britain and Northern Ireland Ltd.",
  });
  const job = {
    title: LONG_WORD.slice(0, 100),
    trade: tradeKey,
    county: "Greater London",
    town: "Croydon",
    rate: "1,250.50-1,300.75",
  };
  const [ownJob, theirJob] = [await postJob(member, job), await postJob(talker, job)];
  await callApi(declareInterest, { params: { id: ownJob.id } }, talker.token);
  const longPost = await callApi(createPost, { body: { content: LONG_WORD } }, talker.token);
  for (let comment = 1; comment <= 4; comment++) {
    const content = comment === 4 ? LONG_WORD : `Comment number ${comment}`;
    await callApi(
      createInteraction,
      { body: { postId: longPost.id, type: "comment", content } },
      talker.token,
    );
  }
  await callApi(createInteraction, { body: { postId: longPost.id, type: "like" } }, talker.token);
  const { buffer } = await makePhoto("own", { width: 640, height: 480 });
  const imageUrls = [`data:image/jpeg;base64,${buffer.toString("base64")}`];
  const ownPost = await callApi(createPost, { body: { content: "Our own.", imageUrls } }, member.token);
  return {
    member,
    administrator: await administrator(),
    ownPost: ownPost.id,
    longPost: longPost.id,
    ownJob: ownJob.id,
    theirJob: theirJob.id,
  };
}

/** A screen that is complete once its heading is there and nothing is loading. */
function page(name: string, as: Screen["as"], path: string): Screen {
  return { name, as, open: (visitor) => goTo(visitor, path) };
}

async function goTo(visitor: Visitor, path: string): Promise<void> {
  await visitor.goTo(path);
  await visitor.page
    .getByRole("heading", { level: 1, includeHidden: true })
    .first()
    .waitFor({ state: "attached" });
  await visitor.isWhole();
}

/** A dialog that an address opens. */
function dialogAt(name: string, pathIn: (scene: Fixture) => string): Screen {
  return {
    name,
    as: "member",
    async open(visitor, scene) {
      await goTo(visitor, pathIn(scene));
      await visitor.sees(visitor.page.getByRole("dialog"));
      await visitor.isWhole();
    },
  };
}

const VISITORS: readonly Screen[] = [
  page("sign in", "visitor", "/"),
  page("sign in after an old link", "visitor", "/signin?verified=expired"),
  page("join, step 1", "visitor", "/signup"),
  page("forgotten password", "visitor", "/forgot-password"),
  page("new password", "visitor", "/reset-password?token=unknown"),
  page("useless reset link", "visitor", "/reset-password"),
  page("terms", "visitor", "/terms"),
  page("privacy", "visitor", "/privacy"),
  page("accessibility", "visitor", "/accessibility"),
  page("advertisements", "visitor", "/advertisements"),
  {
    name: "join, step 1, refused",
    as: "visitor",
    async open(visitor) {
      await goTo(visitor, "/signup");
      await visitor.press("Continue");
      await visitor.sees("There is a problem");
    },
  },
  {
    name: "join, step 2, refused",
    as: "visitor",
    async open(visitor) {
      await goTo(visitor, "/signup");
      const password = "Trowel-and-77-bricks";
      await visitor.fills({ "First name": "Axe", "Last name": "Core", Email: "axe@crewyard.example" });
      await visitor.fills({ Password: password, "Confirm password": password });
      await visitor.page.getByRole("checkbox", { name: /Terms & Conditions/ }).check();
      await visitor.page.getByRole("checkbox", { name: /Privacy Policy/ }).check();
      await visitor.press("Continue");
      await visitor.field("Main trade (yours or the one you hire)").selectOption("Other");
      await visitor.press("Create Account");
      await visitor.sees("There is a problem");
    },
  },
  {
    name: "reset link on its way",
    as: "visitor",
    async open(visitor) {
      await goTo(visitor, "/forgot-password");
      await visitor.fills({ Email: "nobody@crewyard.example" });
      await visitor.press("Send Reset Link");
      await visitor.sees("Check your email");
    },
  },
];

const FEED: readonly Screen[] = [
  page("home", "member", "/"),
  {
    name: "the open composer",
    as: "member",
    async open(visitor) {
      await goTo(visitor, "/");
      await visitor.field("Share a project update").fill("With two photos");
      await visitor
        .field("Photos")
        .setInputFiles([
          await makePhoto("one", { width: 400, height: 300 }),
          await makePhoto("two", { width: 300, height: 400 }),
        ]);
      await visitor.sees("2 of 10");
    },
  },
];

const JOBS: readonly Screen[] = [
  page("job board", "member", "/jobs"),
  page("job board, nothing found", "member", "/jobs?q=zeppelin"),
  page("job board, filtered", "member", "/jobs?trade=Electrician&trade=Plumber&county=Greater+London"),
  dialogAt("interest in one's jobs", () => "/jobs?openJobInterests=true"),
  dialogAt("one's applications", () => "/jobs?openJobInterests=true&tab=applied"),
  dialogAt("somebody's job", (scene) => `/jobs?jobId=${scene.theirJob}`),
  dialogAt("one's own job", (scene) => `/jobs?jobId=${scene.ownJob}`),
  {
    name: "the job form, refused",
    as: "member",
    async open(visitor) {
      await goTo(visitor, "/jobs");
      await visitor.press("Post Job");
      await visitor.dialog("Post Job").getByRole("button", { name: "Post Job" }).click();
      await visitor.sees("There is a problem");
    },
  },
  {
    name: "a job about to be deleted",
    as: "member",
    async open(visitor, scene) {
      await goTo(visitor, `/jobs?jobId=${scene.ownJob}`);
      await visitor.page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await visitor.sees(visitor.dialog("Are you sure you want to delete this job?"));
    },
  },
  {
    name: "interest about to be declared",
    as: "member",
    async open(visitor) {
      await goTo(visitor, "/jobs");
      await visitor.page
        .getByRole("button", { name: /^Declare Interest/ })
        .first()
        .click();
      await visitor.sees(visitor.dialog(/^Declare interest in/));
    },
  },
  {
    name: "the filters",
    as: "member",
    async open(visitor) {
      await goTo(visitor, "/jobs?county=Greater+London");
      if (visitor.isPhone) await visitor.page.getByRole("button", { name: /^Filters/ }).click();
      await visitor.sees(visitor.page.getByRole("group", { name: "Towns" }));
    },
  },
];

const REST: readonly Screen[] = [
  {
    name: "the search",
    as: "member",
    async open(visitor) {
      await goTo(visitor, "/");
      await visitor.press("Search users, trades, companies...");
      await visitor.page.getByRole("searchbox").fill("jo");
      // Until the matching members have loaded, members nearby are shown, paler.
      await visitor.sees(visitor.page.locator("[role=dialog] [aria-busy=false]").getByText(/\bJo/i).first());
      await visitor.isWhole();
    },
  },
  {
    name: "settings",
    as: "member",
    async open(visitor) {
      await goTo(visitor, "/settings");
      await visitor.readsAll();
    },
  },
  page("a member at the terms", "member", "/terms"),
  {
    name: "a lost member",
    as: "member",
    async open(visitor) {
      visitor.errors.expect("404 GET /nowhere");
      await goTo(visitor, "/nowhere");
    },
  },
  {
    name: "logging out",
    as: "member",
    async open(visitor) {
      await goTo(visitor, "/settings");
      await visitor.button("Log out").first().click();
      await visitor.sees(visitor.dialog("Log out?"));
    },
  },
];

/** Every screen, and everything that opens on one. */
export const SCREENS: readonly Screen[] = [
  ...VISITORS,
  ...JOB_SCREENS,
  ...ACCOUNT_SCREENS,
  ...SHARED_SCREENS,
  ...STORY_SCREENS,
  ...CONTACT_SCREENS,
  ...FEED,
  ...POST_SCREENS,
  ...PROFILE_SCREENS,
  ...CHAT_SCREENS,
  ...NOTIFICATION_SCREENS,
  ...JOBS,
  ...ANALYTICS_SCREENS,
  ...BOOST_SCREENS,
  ...ADMIN_SCREENS,
  ...APPRENTICESHIP_SCREENS,
  ...SECOND_STEP_SCREENS,
  ...SIGNAL_SCREENS,
  ...REST,
];
