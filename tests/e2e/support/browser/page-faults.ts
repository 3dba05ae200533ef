import type { BrowserContext } from "@playwright/test";

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** What went wrong on the pages of a test, apart from what the test itself expects. */
export class PageFaults {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [];

  /** From here on a fault like this is part of the test, as a refused sign-in's "status of 401". */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Everything seen that was not allowed. */
  list(): string[] {
    return this.#found.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)));
  }

  /** Records console errors and warnings, uncaught errors, and requests that leave this machine; those get an empty page. */
  async watch(context: BrowserContext): Promise<void> {
    context.on("weberror", (error) => this.#found.push(`uncaught: ${String(error.error())}`));
    context.on("console", (message) => {
      const kind = message.type();
      if (kind !== "error" && kind !== "warning") return;
      this.#found.push(`console ${kind}: ${message.text()} (${message.location().url})`);
    });
    await context.route(
      (url) => url.protocol.startsWith("http") && !LOCAL.test(url.hostname),
      (route) => {
        this.#found.push(`request to a stranger: ${route.request().url()}`);
        return route.fulfill({ status: 200, contentType: "text/html", body: "" });
      },
    );
  }
}
