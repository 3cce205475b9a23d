import type { BrowserContext } from "playwright-core";

/** A visit that is not counted is no fault: nobody waits for it, and it may come at any moment. */
const COUNTING = "/api/visits/beat";

/** The errors on a visitor's pages: errors and warnings of the console (the policy's too), exceptions, requests. */
export class PageErrors {
  readonly #seen: string[] = [];
  readonly #expected: string[] = [];
  readonly #allowed: string[] = [];

  constructor(context: BrowserContext) {
    // The console does not always report what the policy stops: a library that tries to create code catches its own
    // error.
    void context.addInitScript(() =>
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) =>
        console.error(`Stopped by the policy: ${effectiveDirective} ${blockedURI} ${sourceFile}`),
      ),
    );
    context.on("console", (message) => {
      const type = message.type();
      if (type !== "error" && type !== "warning") return;
      // Blocked by the test itself (`VisitOptions.worker`).
      if (message.text() === "Service Worker registration blocked by Playwright") return;
      // The response itself is recorded below, with its method and path.
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
      // The page has moved on and no longer wants the response.
      const { pathname } = new URL(request.url());
      if (reason === "net::ERR_ABORTED" || pathname === COUNTING) return;
      this.#seen.push(`${reason} ${request.method()} ${pathname}`);
    });
  }

  /** From now on this error is expected: '401 POST /api/auth/login'. It must happen at least once. */
  expect(...errors: string[]): void {
    this.#expected.push(...errors);
  }

  /** From now on this may happen or not: 'The realtime connection failed.' */
  allow(...errors: string[]): void {
    this.#allowed.push(...errors);
  }

  /** Returns unexpected errors, and expected ones that never came. */
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
