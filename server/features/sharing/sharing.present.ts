import type { SharedPost } from "#contracts/sharing.ts";

import type { SharedPost as FeedPost } from "../feed/index.ts";

/** What leaves the server of a post: nothing by which its author could be found or written to. */
export function presentSharedPost({ content, images, video, ...post }: FeedPost): SharedPost {
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
