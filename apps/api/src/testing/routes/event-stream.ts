import { API_BASE, endpoints, type DeskEvent } from "@salon/contracts";

/** A connection to the event stream of the back office. */
export interface OpenStream {
  status: number;
  headers: Headers;
  /** The events so far. */
  events: DeskEvent[];
  /** How many comments came. */
  comments: () => number;
  /** Resolves when the stream has ended, however it did. */
  ended: Promise<void>;
  close: () => void;
}

/** Opens the event stream of a server with a session cookie and waits for its first event; a refusal has no events and has ended. */
export async function openEvents(url: string, cookie: string): Promise<OpenStream> {
  const controller = new AbortController();
  const response = await fetch(`${url}${API_BASE}${endpoints.desk.events.path}`, {
    headers: { cookie },
    signal: controller.signal,
  });
  const events: DeskEvent[] = [];
  let comments = 0;
  let isFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (isFirst = resolve));
  const onBlock = (block: string) => {
    if (block.startsWith("data: ")) events.push(JSON.parse(block.slice("data: ".length)) as DeskEvent);
    else if (block.startsWith(":")) comments++;
    isFirst();
  };
  const ended = readBlocks(response, response.status === 200 ? onBlock : () => undefined).catch(() => undefined);
  await Promise.race([first, ended]);
  return {
    status: response.status,
    headers: response.headers,
    events,
    comments: () => comments,
    ended,
    close: () => controller.abort(),
  };
}

/** Passes on each block of text that an empty line ends. */
async function readBlocks(response: Response, onBlock: (block: string) => void): Promise<void> {
  let text = "";
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (text + part).split("\n\n");
    text = blocks.pop()!;
    blocks.forEach(onBlock);
  }
}
