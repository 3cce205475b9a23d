import { AsyncLocalStorage } from "node:async_hooks";

/** Something that takes time. Nothing in it is about anybody: no address, no value, no text. */
export interface Step {
  readonly kind: "request" | "job" | "statement" | "outside";
  /** Few enough to be counted: a route, a job's name, a verb and a table, a service. */
  readonly name: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** A step under way. */
export interface OpenStep {
  readonly traceId: string;
  end(outcome: { failed: boolean; status?: number }): void;
}

/** Hears of every step as it begins, and of the one that it is part of. */
export type Follower = (step: Step, within: OpenStep | undefined) => OpenStep;

const current = new AsyncLocalStorage<OpenStep | undefined>();
let follower: Follower | null = null;

/** From now on `begin` hears of the steps of this process; null: nobody does, and they cost nothing. */
export function followSteps(begin: Follower | null): void {
  follower = begin;
}

export function areStepsFollowed(): boolean {
  return follower !== null;
}

/** The step that this is part of, for work that is handed to somebody else. */
export function currentStep(): OpenStep | undefined {
  return follower === null ? undefined : current.getStore();
}

/** Begins a step that `end` of what it gives ends. Undefined when nobody follows, or it is part of neither a request nor a job. */
export function beginStep(step: Step, within: OpenStep | undefined = currentStep()): OpenStep | undefined {
  if (follower === null) return undefined;
  const isRoot = step.kind === "request" || step.kind === "job";
  return isRoot || within !== undefined ? follower(step, within) : undefined;
}

/** Does `work` as a step; what it does is part of that. */
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

/** What follows in this turn, and all that it leads to, is part of `open`. */
export function enterStep(open: OpenStep | undefined): void {
  current.enterWith(open);
}
