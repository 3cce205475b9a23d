/** Addresses over which `chaos.ts` makes the server stumble. */
export const STUMBLES = {
  /** Throws, every time. */
  always: "always@crewyard.example",
  /** Throws once after each SIGUSR2. */
  once: "once@crewyard.example",
  /** Leaves a rejected promise behind that nobody awaits, and works. */
  aside: "aside@crewyard.example",
} as const;
