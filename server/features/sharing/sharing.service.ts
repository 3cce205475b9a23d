import { showTrade, type Trade } from "#contracts/reference/trades.ts";
import type { SharedPost } from "#contracts/sharing.ts";

import type { ReadDeps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { yearsSince } from "../../platform/experience.ts";
import { nameOf } from "../../platform/person.ts";
import { findShared, type SharedRow } from "../feed/index.ts";

/** A post for anybody; null is no number of a post. Refused when there is none (404) or it is not for all (403). */
export async function getSharedPost({ db, clock }: ReadDeps, postId: number | null): Promise<SharedPost> {
  const row = orThrow(postId === null ? undefined : await findShared(db, postId), "post_not_found");
  if (!row.is_readable) throw new AppError("post_not_available");
  return present(row, clock.now());
}

/** The address of a post's video. */
export async function getSharedVideo(deps: ReadDeps, postId: number | null): Promise<{ videoUrl: string }> {
  const { videoUrl } = await getSharedPost(deps, postId);
  if (videoUrl === null) throw new AppError("not_found");
  return { videoUrl };
}

/** What leaves the server of a post: nothing by which its author could be found or written to. */
function present(
  { content, images, video, createdAt, likes, comments, ...author }: SharedRow,
  now: Date,
): SharedPost {
  // The same bytes have the same address: a photo chosen twice is one photo.
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
