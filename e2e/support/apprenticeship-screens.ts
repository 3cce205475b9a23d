import { listApprenticeships } from "#contracts/apprenticeships.ts";

import { callApi } from "./api.ts";
import { postApprenticeship } from "./apprenticeships.ts";
import { join } from "./members.ts";
import type { Member } from "./members.ts";
import type { Screen } from "./screens.ts";
import type { Visitor } from "./visitor.ts";

const LONG_WORD = "Donaudampfschifffahrtsgesellschaft".repeat(15).slice(0, 500);

async function open(visitor: Visitor, path: string): Promise<void> {
  await visitor.goTo(path);
  await visitor.page
    .getByRole("heading", { level: 1, includeHidden: true })
    .first()
    .waitFor({ state: "attached" });
  await visitor.isWhole();
}

const view = (name: string, path: string): Screen => ({
  name,
  as: "member",
  open: (visitor) => open(visitor, path),
});

/** Posts another member's apprenticeship, with far too much text. */
async function postTooMuch(): Promise<number> {
  const talker = await join({ firstName: "Bartholomew-Fitzwilliam", lastName: "Featherstonehaugh-Smith" });
  const { id } = await postApprenticeship(talker, {
    title: LONG_WORD.slice(0, 100),
    description: LONG_WORD,
    duration: LONG_WORD.slice(0, 60),
    dayRate: "1,250.50-1,300.75",
    requirements: Array.from({ length: 20 }, (_, at) => `${at} ${LONG_WORD.slice(0, 110)}`),
  });
  return id;
}

/** Returns the member's own apprenticeship that a member of the demo community has applied for. */
async function findOwn({ token }: Member): Promise<number> {
  const reply = await callApi(listApprenticeships, { query: { mine: "true" } }, token);
  const own = Array.isArray(reply) ? reply : reply.apprenticeships;
  const applied = own.find(({ applications }) => (applications?.count ?? 0) > 0);
  if (applied === undefined) throw new Error("Nobody applied for an apprenticeship of the demo member");
  return applied.id;
}

/** The apprenticeships board and what opens on it. */
export const APPRENTICESHIP_SCREENS: readonly Screen[] = [
  view("apprenticeships", "/apprenticeships"),
  view("filtered apprenticeships", "/apprenticeships?trade=Joiner&county=Highland&sort=start_date"),
  view("one's own apprenticeships", "/apprenticeships?view=mine"),
  view("one's own applications", "/apprenticeships?view=applied"),
  view("saved apprenticeships", "/apprenticeships?view=saved"),
  view("saved searches of apprenticeships", "/apprenticeships?view=searches"),
  {
    name: "an apprenticeship with far too much in it",
    as: "member",
    async open(visitor) {
      await open(visitor, `/apprenticeships?apprenticeshipId=${await postTooMuch()}`);
      await visitor.sees(visitor.page.getByRole("dialog").getByText("Requirements"));
    },
  },
  {
    name: "applying for an apprenticeship",
    as: "member",
    async open(visitor) {
      await open(visitor, `/apprenticeships?apprenticeshipId=${await postTooMuch()}`);
      await visitor.page
        .getByRole("dialog")
        .getByRole("button", { name: /^Apply Now/ })
        .click();
      await visitor.sees(visitor.dialog("Apply"));
    },
  },
  {
    name: "a public apprenticeship",
    as: "visitor",
    async open(visitor) {
      const { id } = await postApprenticeship(await join(), { isPublic: true });
      await open(visitor, `/apprenticeships/public/${id}`);
    },
  },
  {
    name: "who applied for an apprenticeship",
    as: "member",
    async open(visitor, { member }) {
      await open(visitor, `/apprenticeships?applicants=${await findOwn(member)}`);
      await visitor.sees(visitor.dialog("Applications").getByRole("button", { name: "Shortlist" }));
    },
  },
  {
    name: "an apprenticeship, refused",
    as: "member",
    async open(visitor) {
      await open(visitor, "/apprenticeships");
      await visitor.press("Post Apprenticeship");
      await visitor
        .dialog("Post Apprenticeship")
        .getByRole("button", { name: "Post Apprenticeship" })
        .click();
      await visitor.sees("There is a problem");
    },
  },
];
