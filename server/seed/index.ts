import type { Deps } from "../platform/deps.ts";

/** Fills an empty database with the demo community; does nothing when anybody has joined. */
export async function seedDemo(_deps: Deps): Promise<void> {}

/** Says where the site is and, for the demo community, how to sign in. */
export async function greet(deps: Deps): Promise<void> {
  process.stdout.write(`Crewyard is at ${deps.config.publicUrl}\n`);
}
