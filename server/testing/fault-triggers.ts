/** Addresses over which `chaos.ts` makes the server fail. */
export const FAULT_TRIGGERS = {
  /** Throws, every time. */
  always: "always@crewyard.example",
  /** Throws once after each SIGUSR2. */
  once: "once@crewyard.example",
  /** Leaves a rejected promise behind that nobody awaits, and works. */
  aside: "aside@crewyard.example",
} as const;
