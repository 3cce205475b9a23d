import type { SharedPost } from "#contracts/sharing.ts";

import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { readSharedPost, type SharedPost as FeedPost } from "../feed/index.ts";

/** A post for anybody; null is no number of a post. Refused when there is none (404) or it is not for all (403). */
export async function getSharedPost(deps: Deps, postId: number | null): Promise<SharedPost> {
  const read = postId === null ? { state: "absent" as const } : await readSharedPost(deps, postId);
  if (read.state === "absent") throw new AppError("post_not_found");
  if (read.state === "unavailable") throw new AppError("post_not_available");
  return presentSharedPost(read.post);
}

/** The address of a post's video. */
export async function getSharedVideo(deps: Deps, postId: number | null): Promise<{ videoUrl: string }> {
  const { videoUrl } = await getSharedPost(deps, postId);
  if (videoUrl === null) throw new AppError("not_found");
  return { videoUrl };
}

/** What leaves the server of a post: nothing by which its author could be found or written to. */
function presentSharedPost({ content, images, video, ...post }: FeedPost): SharedPost {
  // The same bytes have the same address: a photo chosen twice is one photo.
  const photos = [...new Map(images.map((image) => [image.url, image])).values()];
  const { name, trade, experience } = post.author;
  return {
    content,
    imageUrl: photos[0]?.url ?? null,
    images: photos.map(({ url, width, height, alt }) => ({ url, width, height, alt })),
    videoUrl: video?.url ?? null,
    video: video === null ? null : { width: video.width, height: video.height, poster: video.poster },
    createdAt: post.createdAt,
    likes: post.likes,
    comments: post.comments,
    author: { name, trade, experience },
  };
}
