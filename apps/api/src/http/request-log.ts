import { withoutTokens } from "@salon/contracts";
import type { Request, RequestHandler, Response } from "express";
import { randomUUID } from "node:crypto";
import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { describeError } from "./log-error.ts";

const OPTIONS: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
  redact: {
    paths: ["*.password", "*.token", "*.authorization", "*.cookie", "*.secretKey", "*.secretHash"],
    censor: "[secret]",
  },
};

/** Creates the logger: JSON lines without secrets, on stdout unless a destination is given. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  destination ? pino({ ...OPTIONS, level }, destination) : pino({ ...OPTIONS, level });

/** Creates the logger for requests, which logs only method, path and status of each. */
export const createRequestLogger = (logger: Logger): Logger =>
  logger.child(
    {},
    {
      serializers: {
        req: (req: Request) => ({ method: req.method, path: withoutSecrets(req.originalUrl) }),
        res: (res: Response) => ({ status: res.statusCode }),
      },
    },
  );

/** The id in all log lines of a request; an answer of 500 contains it. */
export const requestIdOf = (res: Response): string => String(res.locals["requestId"]);

/** Logs one line for each request when it ends: the path without its query and without the secrets of mailed links. */
export function requestLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    let fault: Error | undefined;
    res.locals["requestId"] = randomUUID();
    // An `error` event without a listener ends the process.
    res.on("error", (error: Error) => void (fault ??= error));
    res.once("close", () => {
      const level = fault || res.statusCode >= 500 ? "error" : "info";
      if (!logger.isLevelEnabled(level)) return;
      const text = res.writableFinished ? "request completed" : "request aborted";
      const responseTime = Math.round(performance.now() - startedAt);
      logger[level]({ reqId: requestIdOf(res), req, res, responseTime, ...(fault && { err: fault }) }, text);
    });
    next();
  };
}

/** Returns a URL without its query string and without the tokens of links. */
const withoutSecrets = (url: string): string => withoutTokens(url.replace(/\?.*$/s, ""));
