import { setJobStatus } from "#contracts/jobs.ts";

import { callApi } from "./api.ts";
import { postJob } from "./jobs.ts";
import type { Fixture, Screen } from "./screens.ts";
import type { Visitor } from "./visitor.ts";

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

/** Posts another public job of the member's own, closed if that is what is tested. */
async function publicJob({ member }: Fixture, status: "open" | "filled"): Promise<number> {
  const { id } = await postJob(member, { title: "Ridge tiles on a row of cottages", isPublic: true });
  await callApi(setJobStatus, { params: { id }, body: { status } }, member.token);
  return id;
}

/** The board's other screens, and a job's public page. */
export const JOB_SCREENS: readonly Screen[] = [
  view("one's own jobs", "/jobs?view=mine"),
  view("saved jobs", "/jobs?view=saved"),
  view("saved searches", "/jobs?view=searches"),
  {
    name: "a search about to be saved",
    as: "member",
    async open(visitor) {
      await open(visitor, "/jobs?trade=Welder&county=Durham");
      await visitor.press("Save search");
      await visitor.sees(visitor.dialog("Save Search"));
    },
  },
  {
    name: "a job about to be filled",
    as: "member",
    async open(visitor, scene) {
      await open(visitor, `/jobs?jobId=${scene.ownJob}`);
      await visitor.page.getByRole("dialog").getByRole("button", { name: "Mark as filled" }).click();
      await visitor.sees(visitor.page.getByRole("alertdialog"));
    },
  },
  {
    name: "a public job",
    as: "visitor",
    open: async (visitor, scene) => open(visitor, `/jobs/public/${await publicJob(scene, "open")}`),
  },
  {
    name: "a public job that has closed",
    as: "visitor",
    async open(visitor, scene) {
      const id = await publicJob(scene, "filled");
      visitor.errors.expect(`410 GET /jobs/public/${id}`);
      await open(visitor, `/jobs/public/${id}`);
    },
  },
];
