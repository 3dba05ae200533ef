import { TEXTS } from "@salon/contracts";
import type { Response } from "express";
import { AppError } from "./app-error.ts";

/** A browser opens at most six connections to a server without HTTP/2, and pages need some of them. */
const MAX_PER_SESSION = 4;
/** Four sessions of one account; more would let one account take the places of all others. */
const MAX_PER_ACCOUNT = 16;
const MAX_PER_PROCESS = 200;
const BEAT_MS = 15_000;
/** A page of 1.0.0 does not know that it was replaced: it comes back after this time. */
const RETURN_MS = 30_000;
const RETRY_AFTER_SECONDS = 30;

/** An open event stream. */
interface EventStream {
  res: Response;
  sessionId: string;
  /** The account of the session. */
  userId: string;
  /** Whether its reader may still read it. */
  isAllowed: () => Promise<boolean>;
  /** The event of a beat, and the last one of a stream that another of its session replaces. */
  beat: () => object;
  replaced: () => object;
}

/** The event streams that a process has open. */
export interface EventStreams {
  /**
   * Answers with an event stream and returns how to send to it. Every 15 seconds it gets a beat, and ends when
   * `isAllowed` answers false. The fifth of a session ends its oldest.
   * @throws AppError 429 when its account has too many streams, 503 when the process has, or when it is stopping
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
  const requireRoom = (reader: Pick<EventStream, "sessionId" | "userId">): void => {
    if (isStopping) throw new AppError(503, TEXTS.unavailable, REFUSAL);
    const oldest = oldestToReplace(streams, reader);
    if (oldest) replace(oldest);
  };
  const replace = (stream: EventStream): void => {
    remove(stream);
    write(stream.res, `retry: ${RETURN_MS}\n${dataOf(stream.replaced())}`);
    stream.res.end();
  };
  const remove = (stream: EventStream): void => {
    streams.delete(stream);
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return {
    open: (res, reader) => {
      requireRoom(reader);
      const stream = { res, ...reader };
      streams.add(stream);
      res.once("close", () => remove(stream));
      // All streams are checked together, so that their sessions are read with one query.
      timer ??= setInterval(() => streams.forEach((each) => void beat(each)), beatMs).unref();
      res.writeHead(200, { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" });
      res.flushHeaders();
      return (event) => write(res, dataOf(event));
    },
    stop: () => {
      isStopping = true;
      for (const { res } of streams) res.end();
    },
  };
}

const REFUSAL = { retryAfter: RETRY_AFTER_SECONDS };

/** The stream of a session that has to end for another one of it; undefined while there is room. */
function oldestToReplace(
  streams: ReadonlySet<EventStream>,
  { sessionId, userId }: Pick<EventStream, "sessionId" | "userId">,
): EventStream | undefined {
  const ofAccount = [...streams].filter((stream) => stream.userId === userId);
  const ofSession = ofAccount.filter((stream) => stream.sessionId === sessionId);
  if (ofSession.length >= MAX_PER_SESSION) return ofSession[0];
  if (ofAccount.length >= MAX_PER_ACCOUNT) throw new AppError(429, TEXTS.tooMany, REFUSAL);
  if (streams.size >= MAX_PER_PROCESS) throw new AppError(503, TEXTS.unavailable, REFUSAL);
  return undefined;
}

const dataOf = (event: object): string => `data: ${JSON.stringify(event)}\n\n`;

/** Without the answer of a database that is away the stream stays; the next beat asks again. */
async function beat({ res, isAllowed, beat: eventOf }: EventStream): Promise<void> {
  write(res, dataOf(eventOf()));
  if (!(await isAllowed().catch(() => true))) res.end();
}

/** Closes the connection of a reader that has stopped reading. */
function write(res: Response, text: string): void {
  if (res.writableNeedDrain) res.destroy();
  else if (!res.writableEnded) res.write(text);
}
