import { writeFileSync } from "node:fs";

import type { Reporter, TestCase, TestModule } from "vitest/node";

/** The results of a step's tests, for the end of the run. */
export interface RunReport {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Every test file with the seconds its tests and hooks took. */
  readonly files: readonly { readonly file: string; readonly seconds: number }[];
  /** Tests that passed only on a retry, each with its place and the first line of the reason. */
  readonly retried: readonly string[];
  /** Failed tests, groups and files, and errors between tests, each with the first line of the reason. */
  readonly failures: readonly string[];
}

/** Vitest's reporter: writes a `RunReport` as JSON to the file that `TEST_REPORT` names. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter's default export
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { readonly message: string }[]): void {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({ module, test })),
    );
    const count = (state: string): number => tests.filter(({ test }) => test.result().state === state).length;
    const report: RunReport = {
      passed: count("passed"),
      failed: count("failed"),
      skipped: count("skipped"),
      files: modules.map((module) => ({
        file: module.relativeModuleId,
        seconds: module.diagnostic().duration / 1000,
      })),
      retried: tests
        .filter(({ test }) => test.result().state === "passed" && (test.diagnostic()?.retryCount ?? 0) > 0)
        .map(describe),
      failures: [
        ...unhandled.map((error) => `between the tests: ${firstLine(error)}`),
        ...modules.flatMap((module) =>
          [module, ...module.children.allSuites()].flatMap((group) =>
            group.errors().map((error) => `${module.relativeModuleId}: ${firstLine(error)}`),
          ),
        ),
        ...tests.filter(({ test }) => test.result().state === "failed").map(describe),
      ],
    };
    writeFileSync(process.env["TEST_REPORT"] ?? "", JSON.stringify(report));
  }
}

function describe({ module, test }: { module: TestModule; test: TestCase }): string {
  const error = test.result().errors?.[0];
  const file = module.relativeModuleId;
  const line = error?.stacks?.find((frame) => frame.file.endsWith(file))?.line;
  return `${file}${line === undefined ? "" : `:${line}`}: ${test.fullName}: ${firstLine(error)}`;
}

const firstLine = (error: { message: string } | undefined): string =>
  error?.message.split("\n", 1)[0]?.slice(0, 500) ?? "no reason was given";
