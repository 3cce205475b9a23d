import { createPost, listPosts, listUserPosts } from "#contracts/feed.ts";
import type { Post } from "#contracts/feed.ts";

import { call } from "../../../platform/api-client.ts";
import { ApiError } from "../../../platform/api-error.ts";
import { newIdempotencyKey } from "../../../platform/idempotency.ts";
import type { StoredMedia } from "../../../platform/media/media-list.ts";
import { mediaTools } from "../../../platform/media/media-tools.ts";
import { sendFileOf } from "../../../platform/outbox/file-step.ts";
import { defineKind } from "../../../platform/outbox/kinds.ts";
import type { Sending } from "../../../platform/outbox/kinds.ts";
import { changeCached, endpointKey, invalidateEndpoint } from "../../../platform/use-endpoint.ts";
import type { FeedPages } from "../feed.queries.ts";
import { POST } from "./outgoing-post.ts";
import type { OutgoingPost } from "./outgoing-post.ts";
import { unpackMedia } from "./pack-media.ts";

/** The body of the call that creates the post, once every file is uploaded. */
function bodyOf({ content, isPublic, media }: OutgoingPost) {
  const arrived = media.flatMap(({ kind, alt, stored }) =>
    stored === null ? [] : [{ kind, alt, ...stored }],
  );
  const photos = arrived.filter(({ kind }) => kind === "photo");
  const video = arrived.find(({ kind }) => kind === "video");
  return {
    content,
    isPublic,
    imageUrls: photos.map(({ url }) => url),
    imageAlts: photos.map(({ alt }) => alt),
    ...(video && { videoUrl: video.url, videoPosterUrl: video.poster }),
  };
}

/** Uploads the missing files in sequence; each address is stored before the next upload starts. */
async function sendFiles(
  post: OutgoingPost,
  { goOn, stop, onProgress, remember }: Sending<OutgoingPost>,
  files: readonly File[],
): Promise<OutgoingPost> {
  let sent = post;
  const unpacked = unpackMedia(post, files);
  const sizes = unpacked.map(({ prepared, stored }) => (stored === null ? (prepared?.body.size ?? 0) : 0));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  let done = 0;
  for (const [place, { kind, name, prepared, stored, uploadKey }] of unpacked.entries()) {
    if (stored !== null) continue;
    const size = sizes[place] ?? 0;
    if (prepared === null) throw gone(`${name} is no longer on this device. Please add it again.`);
    goOn();
    const hooks = {
      signal: stop,
      // No retries here: the outbox has its own.
      retryForMs: 0,
      onProgress: (share: number) => onProgress((done + share * size) / total),
    };
    const upload = (key: string) => mediaTools.upload(kind, prepared, { ...hooks, uploadKey: key });
    // One at a time: parallel uploads share a weak signal and are no faster.
    const arrived = await sendFileOf(uploadKey, upload).catch((error: unknown) => {
      throw named(error, new File([prepared.body], name, { type: prepared.body.type }), kind);
    });
    done += size;
    sent = withStored(sent, place, arrived);
    // Stored before the next upload starts.
    await remember(sent);
  }
  goOn();
  return sent;
}

/** Sets or clears one file's address on the server. */
function withStored(post: OutgoingPost, place: number, stored: StoredMedia | null): OutgoingPost {
  return { ...post, media: post.media.map((each, at) => (at === place ? { ...each, stored } : each)) };
}

const gone = (message: string) =>
  new ApiError({ status: 400, code: "media_not_found", message, text: message });

/** With several files, the message names the one that the server refused. */
function named(error: unknown, file: File, kind: "photo" | "video"): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, retryAfter } = error;
  const { words, canRetry } = mediaTools.explain(error, { file, kind });
  return canRetry ? error : new ApiError({ status, code, message: words, text: words, retryAfter });
}

/** The server deletes an unused file after a day: files it no longer has are uploaded again. */
function withoutAddresses(post: OutgoingPost): OutgoingPost {
  const media = post.media.map((each) =>
    each.file === null ? each : { ...each, stored: null, uploadKey: newIdempotencyKey() },
  );
  return { ...post, media };
}

/** A post with its photos and video. */
export const postKind = defineKind<OutgoingPost, Post>({
  name: POST,
  async send(post, sending, files) {
    const { idempotencyKey } = sending;
    const ready = await sendFiles(post, sending, files);
    try {
      return await call(createPost, { body: bodyOf(ready), idempotencyKey });
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === "media_not_found";
      if (!isGone || ready.media.every(({ file }) => file === null)) throw error;
      const again = await sendFiles(withoutAddresses(ready), sending, files);
      return call(createPost, { body: bodyOf(again), idempotencyKey });
    }
  },
  describe: ({ content, media }) => ({ title: titleOf(media), text: content }),
  sentWords: () => "Post created!",
  onSent(_, post) {
    if (post === undefined) void invalidateEndpoint(listPosts);
    else addToFeeds(post);
  },
});

/** Adds the member's new post to the top of every loaded feed, since each of them includes it. */
function addToFeeds(post: Post): void {
  changeCached<FeedPages>({ queryKey: endpointKey(listPosts) }, (feed) => {
    const [first, ...rest] = feed.pages;
    if (first === undefined || first.posts.some(({ id }) => id === post.id)) return feed;
    return { ...feed, pages: [{ ...first, posts: [post, ...first.posts] }, ...rest] };
  });
  void invalidateEndpoint(listUserPosts);
}

/** 'Post with 4 photos and a video'. */
function titleOf(media: OutgoingPost["media"]): string {
  const photos = media.filter(({ kind }) => kind === "photo").length;
  const parts = [
    ...(photos > 0 ? [photos === 1 ? "a photo" : `${photos} photos`] : []),
    ...(media.length > photos ? ["a video"] : []),
  ];
  return parts.length === 0 ? "Post" : `Post with ${parts.join(" and ")}`;
}
