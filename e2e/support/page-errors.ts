import type { BrowserContext } from "playwright-core";

/** A page that is not counted is no fault: nobody waits for it, and it may come at any moment. */
const COUNTING = "/api/visits/beat";

/** What goes wrong on a visitor's pages: errors and warnings of the console (the policy's too), exceptions, requests. */
export class PageErrors {
  readonly #seen: string[] = [];
  readonly #expected: string[] = [];
  readonly #allowed: string[] = [];

  constructor(context: BrowserContext) {
    // What the policy stops is not always said in the console: a library that tries to make code catches its own error.
    void context.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(`Stopped by the policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
      ),
    );
    context.on("console", (message) => {
      const type = message.type();
      if (type !== "error" && type !== "warning") return;
      // By the test's own wish (`VisitOptions.worker`).
      if (message.text() === "Service Worker registration blocked by Playwright") return;
      // The answer itself is noted below, with its method and path.
      if (message.text().startsWith("Failed to load resource:")) return;
      this.#seen.push(`console ${type}: ${message.text()}`);
    });
    context.on("weberror", (error) => this.#seen.push(`exception: ${error.error().message}`));
    context.on("response", (response) => {
      if (response.status() < 400) return;
      const { pathname } = new URL(response.url());
      if (pathname === COUNTING) return;
      this.#seen.push(`${response.status()} ${response.request().method()} ${pathname}`);
    });
    context.on("requestfailed", (request) => {
      const reason = request.failure()?.errorText ?? "failed";
      // The page itself has gone on, and what it was fetching is no longer wanted.
      const { pathname } = new URL(request.url());
      if (reason === "net::ERR_ABORTED" || pathname === COUNTING) return;
      this.#seen.push(`${reason} ${request.method()} ${pathname}`);
    });
  }

  /** From now on this is meant to happen: '401 POST /api/auth/login'. It then has to happen, at least once. */
  expect(...errors: string[]): void {
    this.#expected.push(...errors);
  }

  /** From now on this may happen or not: 'The realtime connection failed.' */
  allow(...errors: string[]): void {
    this.#allowed.push(...errors);
  }

  /** Unexpected errors, and expected ones that never came. */
  report(): string[] {
    const isExpected = (fault: string) =>
      [...this.#expected, ...this.#allowed].some((each) => fault.includes(each));
    const missing = this.#expected.filter((each) => !this.#seen.some((fault) => fault.includes(each)));
    return [
      ...this.#seen.filter((fault) => !isExpected(fault)),
      ...missing.map((fault) => `expected, but did not happen: ${fault}`),
    ];
  }
}
