/** Addresses over which `chaos.ts` makes the server fail. */
export const FAULT_TRIGGERS = {
  /** Throws, every time. */
  always: "always@crewyard.example",
  /** Throws once after each SIGUSR2. */
  once: "once@crewyard.example",
  /** Leaves an unhandled rejected promise behind, but succeeds. */
  aside: "aside@crewyard.example",
} as const;
