import { PICTURES, type Subject } from "../pictures.ts";
import type { Random } from "../random.ts";
import type { PostText } from "./cast-types.ts";

/** Chooses pictures for posts in the order of the feed, so that no picture is repeated soon. */
export class PictureRota {
  readonly #queues = new Map<Subject, string[]>();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Returns the names of different pictures for a post; fewer than asked for if the subject has no more. */
  choose(post: Pick<PostText, "pictures">): string[] {
    const chosen: string[] = [];
    for (const wanted of post.pictures) {
      const queue = this.#queueOf(wanted.subject);
      const free = queue.filter((name) => !chosen.includes(name));
      const taken = "name" in wanted ? [wanted.name] : free.slice(0, wanted.count);
      chosen.push(...taken);
      // Moved to the back of the queue.
      const rest = queue.filter((name) => !taken.includes(name));
      this.#queues.set(wanted.subject, [...rest, ...taken]);
    }
    return chosen;
  }

  #queueOf(subject: Subject): string[] {
    const known = this.#queues.get(subject);
    if (known !== undefined) return known;
    const names = PICTURES.filter((picture) => picture.subject === subject).map(({ name }) => name);
    const queue = this.#random.shuffle(names);
    this.#queues.set(subject, queue);
    return queue;
  }
}
