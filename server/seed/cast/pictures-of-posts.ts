import { picturesOf } from "../pictures/catalogue.ts";
import type { MotifName } from "../pictures/motifs.ts";
import type { Random } from "../random.ts";
import type { PostText } from "./cast-types.ts";

/** Chooses pictures for posts in the order of the feed, so that the same one does not come back soon. */
export class PictureRota {
  readonly #queues = new Map<MotifName, string[]>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Names of different pictures for one post; fewer than asked when the motif has no more. */
  choose(post: Pick<PostText, "pictures">): string[] {
    const chosen: string[] = [];
    for (const wanted of post.pictures) {
      const queue = this.#queueOf(wanted.motif);
      const free = queue.filter((name) => !chosen.includes(name));
      const taken = "name" in wanted ? [wanted.name] : free.slice(0, wanted.count);
      chosen.push(...taken);
      // To the back of the queue: they come round again last.
      const rest = queue.filter((name) => !taken.includes(name));
      this.#queues.set(wanted.motif, [...rest, ...taken]);
    }
    return chosen;
  }

  #queueOf(motif: MotifName): string[] {
    const known = this.#queues.get(motif);
    if (known !== undefined) return known;
    const names = Array.from({ length: picturesOf(motif) }, (_, index) => `${motif}-${index + 1}`);
    const queue = this.#random.shuffle(names);
    this.#queues.set(motif, queue);
    return queue;
  }
}
