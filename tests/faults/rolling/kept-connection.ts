import { Agent, request } from "node:http";

/** One connection that a browser would keep, and the cookie it sends. */
export class KeptConnection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #cookie: string;

  constructor(url: string, cookie: string) {
    this.#url = url;
    this.#cookie = cookie;
  }

  /** The status of the whole answer; 0 when it broke off or never came. */
  get(path: string): Promise<number> {
    return new Promise((resolve) => {
      const call = request(
        `${this.#url}${path}`,
        { agent: this.#agent, headers: { cookie: this.#cookie } },
        (answer) => {
          answer.resume();
          answer.once("end", () => resolve(answer.statusCode ?? 0));
          answer.once("error", () => resolve(0));
        },
      );
      call.once("error", () => resolve(0));
      call.end();
    });
  }
}
