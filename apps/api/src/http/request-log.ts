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

/** The one logger: JSON lines, on stdout unless told otherwise, secrets taken out wherever they might stand. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  destination ? pino({ ...OPTIONS, level }, destination) : pino({ ...OPTIONS, level });

/** The same logger for what is said about requests: of each it tells no more than its line does. */
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

/** By what the lines about a request are found; an answer of 500 tells it to the caller. */
export const requestIdOf = (res: Response): string => String(res.locals["requestId"]);

/** Logs one line a request, when it is over: the address without its query and without the secrets that links carry. */
export function requestLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const begun = performance.now();
    let fault: Error | undefined;
    res.locals["requestId"] = randomUUID();
    // Nobody else listens, and an error that nobody hears ends the process.
    res.on("error", (error: Error) => void (fault ??= error));
    res.once("close", () => {
      const level = fault || res.statusCode >= 500 ? "error" : "info";
      if (!logger.isLevelEnabled(level)) return;
      const text = res.writableFinished ? "request completed" : "request aborted";
      const responseTime = Math.round(performance.now() - begun);
      logger[level]({ reqId: requestIdOf(res), req, res, responseTime, ...(fault && { err: fault }) }, text);
    });
    next();
  };
}

/** An address without its query string, and with the tokens of mailed links struck out. */
const withoutSecrets = (url: string): string =>
  url.replace(/\?.*$/s, "").replace(/(verifyUser|resetPassword|unsubscribe|verify|feed)[/\\][^/\\]+/g, "$1/[secret]");
