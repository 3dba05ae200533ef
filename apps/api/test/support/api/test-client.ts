import { API_BASE } from "@salon/contracts";
import { requireHarmless } from "./answer-rules.ts";

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  body: any;
  headers: Headers;
}

export interface SendOptions {
  headers?: Record<string, string>;
  /** A body that is sent unchanged instead of JSON. */
  raw?: string | Uint8Array<ArrayBuffer> | FormData;
}

let people = 0;
/** A password that meets every rule. */
export const PASSWORD = "Secret#123";

/** A caller with its own cookie jar; paths are relative to the API's base path. */
export class TestClient {
  private readonly cookies = new Map<string, string>();
  private readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  get = (path: string, options?: SendOptions): Promise<Answer> => this.send("GET", path, undefined, options);
  post = (path: string, body?: unknown, options?: SendOptions): Promise<Answer> =>
    this.send("POST", path, body, options);
  patch = (path: string, body?: unknown, options?: SendOptions): Promise<Answer> =>
    this.send("PATCH", path, body, options);
  delete = (path: string, options?: SendOptions): Promise<Answer> => this.send("DELETE", path, undefined, options);

  /** The current `Cookie` header; a test that stores it can use the session after the client has a new one. */
  get cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  setCookie = (name: string, value: string): void => void this.cookies.set(name, value);

  /** Creates an account, stays signed in and returns the user. */
  async signUp(
    fields: { name?: string; email?: string; password?: string } = {},
  ): Promise<{ _id: string; name: string; email: string }> {
    const account = {
      name: "Test Person",
      email: `person${++people}-${process.pid}@example.com`,
      password: PASSWORD,
      ...fields,
    };
    const answer = await this.post("/users/create-account", account);
    if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body as { _id: string; name: string; email: string };
  }

  signIn = (email: string, password = PASSWORD): Promise<Answer> => this.post("/users/sign-in", { email, password });

  async send(method: string, path: string, body?: unknown, { headers = {}, raw }: SendOptions = {}): Promise<Answer> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(path.startsWith("http") ? path : `${this.origin}${API_BASE}${path}`, {
      method,
      redirect: "manual",
      headers: {
        ...(raw === undefined && body !== undefined ? { "content-type": "application/json" } : {}),
        ...(this.cookies.size > 0 ? { cookie: this.cookieHeader } : {}),
        ...headers,
      },
      ...(payload === undefined ? {} : { body: payload }),
    });
    this.keepCookies(response.headers.getSetCookie());
    const answer = { status: response.status, body: readBody(await response.text()), headers: response.headers };
    if (!path.startsWith("http")) requireHarmless(method, path, answer);
    return answer;
  }

  private keepCookies(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name);
      else this.setCookie(name, value);
    }
  }
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
