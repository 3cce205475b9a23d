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
  choose(post: PostText): string[] {
    return post.pictures.flatMap(({ motif, count }) => {
      const queue = this.#queueOf(motif);
      const chosen = queue.splice(0, Math.min(count, queue.length));
      queue.push(...chosen);
      return chosen;
    });
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
