import type { BrowserContext } from "@playwright/test";

const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Chromium's remark when the service worker of a first visit takes over between a preload and its use: the file then comes from the worker. */
const WORKER_TOOK_OVER = /cross-world service worker resource mismatch/;
/** Chromium's remark after one reload in five about the bundler's helpers, although every script of the page imports them. */
const HELPERS_UNUSED = /rolldown-runtime-\S+ was preloaded using link preload but not used/;

/** Collects the faults on the pages of a test, except those that the test expects. */
export class PageFaults {
  readonly #found: string[] = [];
  readonly #allowed: RegExp[] = [WORKER_TOOK_OVER, HELPERS_UNUSED];

  /** Allows later faults that match, such as the "status of 401" of a refused sign-in. */
  allow(pattern: RegExp): void {
    this.#allowed.push(pattern);
  }

  /** Returns the faults that were not allowed. */
  list(): string[] {
    return this.#found.filter((fault) => !this.#allowed.some((pattern) => pattern.test(fault)));
  }

  /** Records console errors and warnings, uncaught errors, and requests to other machines, which get an empty page. */
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
        this.#found.push(`request to another machine: ${route.request().url()}`);
        return route.fulfill({ status: 200, contentType: "text/html", body: "" });
      },
    );
  }
}
