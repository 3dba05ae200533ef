import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { pino, type DestinationStream, type Logger, type LoggerOptions } from "pino";
import { pinoHttp } from "pino-http";

const OPTIONS: LoggerOptions = {
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [
      "*.password",
      "*.token",
      "*.authorization",
      "*.cookie",
      "*.secretKey",
      "*.secretHash",
      "err.config",
      "err.response",
    ],
    censor: "[secret]",
  },
};

/** The one logger: JSON lines, on stdout unless told otherwise, secrets taken out wherever they might stand. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
  destination ? pino({ ...OPTIONS, level }, destination) : pino({ ...OPTIONS, level });

/** Logs one line a request: the address without its query and without the secrets that links carry. */
export const requestLog = (logger: Logger) => {
  const ordinary = logger.isLevelEnabled("info") ? "info" : "silent";
  return pinoHttp({
    logger,
    genReqId: () => randomUUID(),
    // A request is put into words when its line is written, not when it comes in; until then its id says which it is.
    quietReqLogger: true,
    quietResLogger: true,
    customSuccessObject: (req, _res, line: object) => ({ ...line, req }),
    customErrorObject: (req, _res, _error, line: object) => ({ ...line, req }),
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? "error" : ordinary),
    serializers: {
      req: (req: IncomingMessage & { id: string }) => ({
        id: req.id,
        method: req.method,
        path: withoutSecrets(req.url ?? ""),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      err: (error: Error & { aggregateErrors?: unknown }) => ({
        type: error.name,
        message: error.message,
        stack: error.stack,
      }),
    },
  });
};

/** An address without its query string, and with the tokens of mailed links struck out. */
const withoutSecrets = (url: string): string =>
  url.replace(/\?.*$/s, "").replace(/(verifyUser|resetPassword|unsubscribe|verify)[/\\][^/\\]+/g, "$1/[secret]");
