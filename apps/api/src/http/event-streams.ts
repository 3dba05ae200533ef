import { TEXTS } from "@salon/contracts";
import type { Response } from "express";
import { AppError } from "./app-error.ts";

/** A browser opens at most six connections to a server without HTTP/2, and pages need some of them. */
const MAX_PER_SESSION = 4;
/** Four sessions of one account; more would let one account take the places of all others. */
const MAX_PER_ACCOUNT = 16;
const MAX_PER_PROCESS = 200;
const BEAT_MS = 20_000;
const RETRY_AFTER_SECONDS = 30;

/** An open event stream. */
interface EventStream {
  res: Response;
  sessionId: string;
  /** The account of the session. */
  userId: string;
  /** Whether its reader may still read it. */
  isAllowed: () => Promise<boolean>;
}

/** The event streams that a process has open. */
export interface EventStreams {
  /**
   * Answers with an event stream and returns how to send to it. Every 20 seconds it gets a comment, and ends when
   * `isAllowed` answers false.
   * @throws AppError 429 when its session or its account has too many streams, 503 when the process has, or when it is stopping
   */
  open: (res: Response, stream: Omit<EventStream, "res">) => (event: object) => void;
  /** Ends all streams and refuses new ones. */
  stop: () => void;
}

/** Creates the registry of event streams; tests choose another beat. */
export function createEventStreams({ beatMs = BEAT_MS } = {}): EventStreams {
  const streams = new Set<EventStream>();
  let isStopping = false;
  let timer: NodeJS.Timeout | undefined;
  const requireRoom = ({ sessionId, userId }: Pick<EventStream, "sessionId" | "userId">): void => {
    const refusal = { retryAfter: RETRY_AFTER_SECONDS };
    const ofAccount = [...streams].filter((stream) => stream.userId === userId);
    const ofSession = ofAccount.filter((stream) => stream.sessionId === sessionId);
    if (ofSession.length >= MAX_PER_SESSION || ofAccount.length >= MAX_PER_ACCOUNT)
      throw new AppError(429, TEXTS.tooMany, refusal);
    if (isStopping || streams.size >= MAX_PER_PROCESS) throw new AppError(503, TEXTS.unavailable, refusal);
  };
  const remove = (stream: EventStream): void => {
    streams.delete(stream);
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    open: (res, { sessionId, userId, isAllowed }) => {
      requireRoom({ sessionId, userId });
      const stream = { res, sessionId, userId, isAllowed };
      streams.add(stream);
      res.once("close", () => remove(stream));
      // All streams are checked together, so that their sessions are read with one query.
      timer ??= setInterval(() => streams.forEach((each) => void beat(each)), beatMs).unref();
      res.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" });
      res.flushHeaders();
      return (event) => write(res, `data: ${JSON.stringify(event)}\n\n`);
    },
    stop: () => {
      isStopping = true;
      for (const { res } of streams) res.end();
    },
  };
}

/** Without the answer of a database that is away the stream stays; the next beat asks again. */
async function beat({ res, isAllowed }: EventStream): Promise<void> {
  write(res, ":\n\n");
  if (!(await isAllowed().catch(() => true))) res.end();
}

/** Closes the connection of a reader that has stopped reading. */
function write(res: Response, text: string): void {
  if (res.writableNeedDrain) res.destroy();
  else if (!res.writableEnded) res.write(text);
}
