import express, { type Express, type Response } from "express";
import { once } from "node:events";
import { Agent, get } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { errorHandler } from "./error-handler.ts";
import { createLogger, createRequestLogger, requestLog } from "./request-log.ts";

interface Line {
  level: number;
  reqId: string;
  msg: string;
  req?: object;
  res?: object;
  responseTime?: number;
  err?: { message: string };
}
let lines: Line[] = [];
const [INFO, ERROR] = [30, 50];
let close = (): void => undefined;
afterEach(() => {
  close();
  lines = [];
});

/** Serves these routes with the log; returns the address. */
async function serve(level: string, routes: (app: Express) => void): Promise<string> {
  const write = (line: string) => void lines.push(JSON.parse(line) as Line);
  const logger = createRequestLogger(createLogger(level, { write }));
  const app = express();
  app.use(requestLog(logger));
  routes(app);
  app.use(errorHandler(logger));
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  close = () => void server.close();
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const written = (count: number) => expect.poll(() => lines).toHaveLength(count);

test("the secret of a calendar link is not logged [T32]", async () => {
  const url = await serve("info", (app) => app.get("/{*path}", (_req, res) => void res.json({})));
  await fetch(`${url}/api/v1/team/feed/s3cret-t0ken.ics`);
  await written(1);
  expect(lines[0]?.req).toEqual({ method: "GET", path: "/api/v1/team/feed/[secret]" });
});

test("the id of a short link and the token of a link to a bill are not logged", async () => {
  const url = await serve("info", (app) => app.get("/{*path}", (_req, res) => void res.json({})));
  const came = "/api/v1/booking/payment/return/Ab3dEf6hI9/came";
  for (const path of ["/l/Ab3dEf6hI9", "/p/Ab3dEf6hI9", "/api/v1/pay-links/Ab3dEf6hI9/payment", came])
    await fetch(url + path);
  await written(4);
  const struck = [
    "/api/v1/pay-links/[secret]/payment",
    "/l/[secret]",
    "/p/[secret]",
    "/api/v1/booking/payment/return/[secret]/came",
  ];
  expect(lines.map(({ req }) => req)).toEqual(expect.arrayContaining(struck.map((path) => ({ method: "GET", path }))));
});

test("a request is one line, without its query and the secret of a link", async () => {
  const url = await serve("info", (app) => app.get("/{*path}", (_req, res) => void res.json({})));
  await fetch(`${url}/api/v1/users/verifyUser/s3cret-t0ken?email=ada@salon.test`);
  await written(1);
  expect(lines[0]).toEqual({
    level: INFO,
    time: expect.any(String),
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
    req: { method: "GET", path: "/api/v1/users/verifyUser/[secret]" },
    res: { status: 200 },
    responseTime: expect.any(Number),
    msg: "request completed",
  });
});

test("a failed request is logged with the id in its answer, also at a level that logs no other request", async () => {
  const url = await serve("error", (app) => {
    app.get("/fine", (_req, res) => void res.json({}));
    app.get("/broken", () => {
      throw new Error("broken on the way");
    });
  });
  await fetch(`${url}/fine`);
  const answer = (await (await fetch(`${url}/broken`)).json()) as { requestId: string };
  await written(2);
  expect(lines).toMatchObject([
    { level: ERROR, reqId: answer.requestId, msg: "unexpected error", err: { message: "broken on the way" } },
    { level: ERROR, reqId: answer.requestId, msg: "request completed", res: { status: 500 } },
  ]);
});

test("a request whose caller disconnects is logged as aborted", async () => {
  const url = await serve("info", (app) => app.get("/slow", () => call.destroy()));
  const call = get(`${url}/slow`, { agent: new Agent() }).on("error", () => undefined);
  await written(1);
  expect(lines).toMatchObject([{ level: INFO, msg: "request aborted" }]);
});

test("an error of a sent answer is logged and does not end the process", async () => {
  const breakIt = (res: Response) => {
    res.end("said");
    res.write("and more");
  };
  const url = await serve("error", (app) => app.get("/twice", (_req, res) => breakIt(res)));
  expect(await (await fetch(`${url}/twice`)).text()).toBe("said");
  await written(1);
  expect(lines).toMatchObject([{ level: ERROR, msg: "request completed", err: { message: "write after end" } }]);
});

test("an error in the middle of an answer is logged under its request, and the answer is cut off", async () => {
  const url = await serve("error", (app) =>
    app.get("/half", (_req, res, next) => {
      res.setHeader("Content-Length", 100).write("half");
      next(new Error("the rest is missing"));
    }),
  );
  await expect(fetch(`${url}/half`).then((answer) => answer.text())).rejects.toThrow(/terminated|fetch failed/);
  await written(1);
  expect(lines).toMatchObject([{ level: ERROR, msg: "unexpected error", err: { message: "the rest is missing" } }]);
});
