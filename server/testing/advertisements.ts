import { dayInLondon } from "#contracts/calendar.ts";

import { makePicture } from "./pictures.ts";
import type { TestApp } from "./test-app.ts";

/** An administrator's form, with a stored picture; the advertisement runs from today. */
export async function advertisementForm(
  app: TestApp,
  details: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const { url } = await storePicture(app);
  return {
    imageUrl: url,
    label: "Hod & Hoist tool hire",
    link: "https://hod-and-hoist.example/",
    placement: "home_side",
    startsOn: dayInLondon(app.clock.now()),
    endsOn: null,
    ...details,
  };
}

/** Returns a running advertisement, inserted directly; the existing one if there is one. */
export async function leaveAdvertisement(app: TestApp): Promise<number> {
  const { kysely } = app.deps.db;
  const known = await kysely
    .selectFrom("advertisements")
    .select("id")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (known !== undefined) return known.id;
  const { id: media_id, alt: _, ...image } = await storePicture(app);
  const now = app.clock.now().toISOString();
  const { id } = await kysely
    .insertInto("advertisements")
    .values({
      media_id,
      image: JSON.stringify(image),
      label: "Hod & Hoist tool hire",
      link: "https://hod-and-hoist.example/",
      placement: "feed",
      starts_on: "2020-01-01",
      created_at: now,
      updated_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function storePicture(app: TestApp) {
  return app.deps.images.store(await makePicture(600, 500).jpeg().toBuffer(), null);
}
