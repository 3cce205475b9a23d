import { showTrade, type Trade } from "#contracts/reference/trades.ts";
import type { SharedPost } from "#contracts/sharing.ts";

import type { ReadDeps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { yearsSince } from "../../platform/experience.ts";
import { nameOf } from "../../platform/person.ts";
import { findShared, type SharedRow } from "../feed/index.ts";

/** Returns a post for visitors; a null id is not a post's. Throws if there is none (404) or it is not public (403). */
export async function getSharedPost({ db, clock }: ReadDeps, postId: number | null): Promise<SharedPost> {
  const row = orThrow(postId === null ? undefined : await findShared(db, postId), "post_not_found");
  if (!row.is_readable) throw new AppError("post_not_available");
  return present(row, clock.now());
}

/** Returns the URL of a post's video. */
export async function getSharedVideo(deps: ReadDeps, postId: number | null): Promise<{ videoUrl: string }> {
  const { videoUrl } = await getSharedPost(deps, postId);
  if (videoUrl === null) throw new AppError("not_found");
  return { videoUrl };
}

/** The public form of a post: nothing in it lets a visitor find or write to its author. */
function present(
  { content, images, video, createdAt, likes, comments, ...author }: SharedRow,
  now: Date,
): SharedPost {
  // The same bytes have the same URL: a photo chosen twice is shown once.
  const photos = [...new Map(images.map((image) => [image.url, image])).values()];
  return {
    content,
    imageUrl: photos[0]?.url ?? null,
    images: photos.map(({ url, width, height, alt }) => ({ url, width, height, alt })),
    videoUrl: video?.url ?? null,
    video: video === null ? null : { width: video.width, height: video.height, poster: video.poster },
    createdAt,
    likes,
    comments,
    author: {
      name: nameOf(author),
      trade: showTrade(author.trade_key as Trade, author.custom_trade),
      experience: yearsSince(author.started_year, now),
    },
  };
}
