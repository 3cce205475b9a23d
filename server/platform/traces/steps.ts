import { AsyncLocalStorage } from "node:async_hooks";

/** A timed operation. It contains no personal data: no address, no value, no text. */
export interface Step {
  readonly kind: "request" | "job" | "statement" | "outside";
  /** A name from a small set: a route, a job's name, a verb and a table, a service. */
  readonly name: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** A step under way. */
export interface OpenStep {
  readonly traceId: string;
  end(outcome: { failed: boolean; status?: number }): void;
}

/** Called with every step as it begins, and its parent step. */
export type Follower = (step: Step, within: OpenStep | undefined) => OpenStep;

const current = new AsyncLocalStorage<OpenStep | undefined>();
let follower: Follower | null = null;

/** Reports this process's steps to `begin` from now on; null turns steps off, at no cost. */
export function followSteps(begin: Follower | null): void {
  follower = begin;
}

export function areStepsFollowed(): boolean {
  return follower !== null;
}

/** Returns the current step, for work that is handed to other code. */
export function currentStep(): OpenStep | undefined {
  return follower === null ? undefined : current.getStore();
}

/**
 * Begins a step, which the result's `end` ends. Returns undefined if steps are off, or the step belongs to neither a
 * request nor a job.
 */
export function beginStep(step: Step, within: OpenStep | undefined = currentStep()): OpenStep | undefined {
  if (follower === null) return undefined;
  const isRoot = step.kind === "request" || step.kind === "job";
  return isRoot || within !== undefined ? follower(step, within) : undefined;
}

/** Runs `work` as a step, the parent of the steps within. */
export async function asStep<T>(step: Step, work: () => Promise<T>): Promise<T> {
  const open = beginStep(step);
  if (open === undefined) return work();
  let failed = true;
  try {
    const result = await current.run(open, work);
    failed = false;
    return result;
  } finally {
    open.end({ failed });
  }
}

/** Makes `open` the parent of everything that follows in this async context. */
export function enterStep(open: OpenStep | undefined): void {
  current.enterWith(open);
}
