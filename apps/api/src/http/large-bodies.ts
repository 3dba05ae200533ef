import { TEXTS } from "@salon/contracts";
import type { NextFunction, RequestHandler, Response } from "express";
import { AppError } from "./app-error.ts";
import { clientAddress } from "./client-address.ts";

const MAX_UNDER_WAY = 4;
const MAX_PER_ADDRESS = 2;
const TIME_MS = 10_000;
const RETRY_AFTER_SECONDS = 10;

/** Room for large bodies in this process, which several routes may share. */
export interface LargeBodyRoom {
  most: number;
  underWay: string[];
}

/** A body that is read into memory before anything proves who sent it. */
interface LargeBodies {
  /** From this many bytes on a body is large; smaller ones are always read. */
  from: number;
  readSmall: RequestHandler;
  readLarge: RequestHandler;
  /** How many large ones may be under way, and those that are, by address; default: four of this route. */
  room?: LargeBodyRoom;
  /** Another time for a large body, for tests. */
  timeMs?: number;
}

/**
 * Reads the body of a call that large bodies may be sent to. A large one has to say its length, has ten seconds, and at most as many
 * as there is room for, two of one address, are under way in this process until they are answered: else 503 with Retry-After.
 */
export function limitLargeBodies({
  from,
  readSmall,
  readLarge,
  room: { most, underWay } = { most: MAX_UNDER_WAY, underWay: [] },
  timeMs = TIME_MS,
}: LargeBodies): RequestHandler {
  return (req, res, next) => {
    if (!(Number(req.headers["content-length"]) > from)) {
      void readSmall(req, res, next);
      return;
    }
    const address = clientAddress(req);
    const ofAddress = underWay.filter((each) => each === address);
    if (underWay.length >= most || ofAddress.length >= MAX_PER_ADDRESS)
      throw new AppError(503, TEXTS.unavailable, { retryAfter: RETRY_AFTER_SECONDS });

    underWay.push(address);
    res.once("close", () => underWay.splice(underWay.indexOf(address), 1));
    void readLarge(req, res, endAfter(timeMs, res, next));
  };
}

/** Continues once: when the body has been read, or with 408 when its time is over; then the connection is closed. */
function endAfter(timeMs: number, res: Response, next: NextFunction): NextFunction {
  let isOver = false;
  const finish = (error?: unknown): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    next(error);
  };
  const timer = setTimeout(() => {
    res.setHeader("Connection", "close");
    finish(new AppError(408, "The request took too long"));
  }, timeMs).unref();
  return finish;
}
