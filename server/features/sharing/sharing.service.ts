import type { SharedPost } from "#contracts/sharing.ts";

import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { readSharedPost } from "../feed/index.ts";
import { presentSharedPost } from "./sharing.present.ts";

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
