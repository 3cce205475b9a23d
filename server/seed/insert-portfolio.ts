import { addDays, dayInLondon } from "#contracts/calendar.ts";

import type { Tx } from "../platform/database/database.ts";
import type { StoredImage } from "../platform/media/images.ts";
import type { CommunityProject } from "./content/community-types.ts";
import { type Award, AWARDS, QUALIFICATIONS } from "./content/qualifications.data.ts";
import { momentOf } from "./content/schedule.ts";
import { idOf, type Ids } from "./insert-members.ts";
import { insertRows } from "./insert-rows.ts";
import { createRandom } from "./random.ts";

const DAYS_OF_YEAR = 365.25;
/** Qualifications were added on the day after the last member joined. */
const ADDED_MINUTES_AGO = 152 * 24 * 60;

interface Needs {
  tx: Tx;
  ids: Ids;
  now: Date;
}

/** Adds the projects, with photos that posts also use. */
export async function insertProjects(
  { tx, ids, now }: Needs,
  projects: readonly CommunityProject[],
  pictures: ReadonlyMap<string, StoredImage>,
): Promise<void> {
  const photos = projects.map((project) => project.pictures.flatMap((name) => pictures.get(name) ?? []));
  const shown = projects.map(({ by, title, description, minutesAgo, pinnedMinutesAgo }, at) => {
    const added = momentOf(now, minutesAgo).toISOString();
    const pinned = pinnedMinutesAgo === null ? null : momentOf(now, pinnedMinutesAgo).toISOString();
    return {
      user_id: idOf(ids, by),
      title,
      description,
      images: photos[at]?.map(({ id: _, ...view }) => view) ?? [],
      pinned_at: pinned,
      created_at: added,
      updated_at: added,
    };
  });
  const rows = await insertRows(tx, "projects", shown);
  const used = rows.flatMap(({ id }, at) =>
    (photos[at] ?? []).map((photo) => ({ project_id: id, media_id: photo.id })),
  );
  await insertRows(tx, "project_media", used);
}

/** Adds the members' qualifications; some are about to expire, a few have. */
export async function insertQualifications({ tx, ids, now }: Needs): Promise<void> {
  const today = dayInLondon(now);
  const added = momentOf(now, ADDED_MINUTES_AGO).getTime();
  const rows = Object.entries(QUALIFICATIONS).flatMap(([handle, written]) => {
    const random = createRandom(`wallet of ${handle}`);
    return written.map(([name, yearsAgo, note], at) => {
      const award: Award = AWARDS[name];
      const obtained = addDays(today, -Math.round(yearsAgo * DAYS_OF_YEAR));
      const given = new Date(
        Math.max(added, Date.parse(obtained) + 12 * 3_600_000) + at * 60_000,
      ).toISOString();
      return {
        user_id: idOf(ids, handle),
        title: award.title,
        issuing_organization: award.issuer,
        description: note ?? null,
        scheme: award.scheme ?? null,
        level: award.level ?? null,
        number: award.number?.replaceAll("#", () => String(random.int(0, 9))) ?? null,
        date_obtained: obtained,
        expires_on:
          award.years === undefined ? null : addDays(obtained, Math.round(award.years * DAYS_OF_YEAR)),
        created_at: given,
        updated_at: given,
      };
    });
  });
  await insertRows(tx, "qualifications", rows);
}
