import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "../../../src/app.ts";
import type { Deps } from "../../../src/deps.ts";
import { SearchQueue } from "../../../src/features/seats/visits/search-queue.ts";
import { createEventStreams } from "../../../src/http/event-streams.ts";
import { createRateLimiter } from "../../../src/http/rate-limit.ts";
import { createSessionCookie } from "../../../src/http/session.ts";
import { createPaymentRuns } from "../../../src/concurrency/singleflight.ts";
import type { TestApi } from "./start-api.ts";
import { TestClient } from "./test-client.ts";

export interface SecondServer {
  url: string;
  client: () => TestClient;
  stop: () => Promise<void>;
}

/** Starts a second server that shares only the database with the first, so that tests detect state kept in one process. */
export async function startSecondServer({ deps }: TestApi, overrides: Partial<Deps> = {}): Promise<SecondServer> {
  const { now, config } = deps;
  const limiter = createRateLimiter({ now, scale: 1 });
  const own = {
    cookie: createSessionCookie({ secret: config.secret, secure: false, now }),
    limiter,
    streams: createEventStreams(),
    searches: new SearchQueue(limiter),
    paymentRuns: createPaymentRuns(),
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, createApp({ ...deps, ...own, ...overrides }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    client: () => new TestClient(url),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
