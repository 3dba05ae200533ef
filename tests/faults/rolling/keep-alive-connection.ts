import { Agent, request } from "node:http";

/** A keep-alive connection with a session cookie. */
export class KeepAliveConnection {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #url: string;
  readonly #cookie: string;

  constructor(url: string, cookie: string) {
    this.#url = url;
    this.#cookie = cookie;
  }

  /** Returns the status of the complete answer; 0 if it is incomplete or missing. */
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
