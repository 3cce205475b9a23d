import type { BrowserContext } from "playwright-core";

/** What goes wrong on a visitor's pages: errors and warnings of the console (the policy's too), exceptions, requests. */
export class Faults {
  readonly #seen: string[] = [];
  readonly #expected: string[] = [];

  constructor(context: BrowserContext) {
    context.on("console", (message) => {
      const type = message.type();
      if (type !== "error" && type !== "warning") return;
      // The answer itself is noted below, with its method and path.
      if (message.text().startsWith("Failed to load resource:")) return;
      this.#seen.push(`console ${type}: ${message.text()}`);
    });
    context.on("weberror", (error) => this.#seen.push(`exception: ${error.error().message}`));
    context.on("response", (response) => {
      if (response.status() < 400) return;
      const { pathname } = new URL(response.url());
      this.#seen.push(`${response.status()} ${response.request().method()} ${pathname}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "failed";
      // The page itself has gone on, and what it was fetching is no longer wanted.
      if (reason === "net::ERR_ABORTED") return;
      this.#seen.push(`${reason} ${request.method()} ${new URL(request.url()).pathname}`);
    });
  }

  /** From now on this is meant to happen: '401 POST /api/auth/login'. It then has to happen, at least once. */
  expect(...faults: string[]): void {
    this.#expected.push(...faults);
  }

  /** Unexpected faults, and expected ones that never came. */
  report(): string[] {
    const isExpected = (fault: string) => this.#expected.some((each) => fault.includes(each));
    const missing = this.#expected.filter((each) => !this.#seen.some((fault) => fault.includes(each)));
    return [
      ...this.#seen.filter((fault) => !isExpected(fault)),
      ...missing.map((fault) => `expected, but did not happen: ${fault}`),
    ];
  }
}
