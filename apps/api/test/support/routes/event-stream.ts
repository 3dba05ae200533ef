import { API_BASE, endpoints, type DeskEvent } from "@salon/contracts";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";

/** A connection to the event stream of the back office. */
export interface OpenStream {
  status: number;
  headers: IncomingHttpHeaders;
  /** The events so far. */
  events: DeskEvent[];
  /** Resolves when the stream has ended, however it did. */
  ended: Promise<void>;
  close: () => void;
}

/** Opens the event stream of a server with a session cookie, on a connection of its own, and waits for its first event; a refusal has none. */
export async function openEvents(url: string, cookie: string): Promise<OpenStream> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const address = `${url}${API_BASE}${endpoints.desk.events.path}`;
    get(address, { headers: { cookie }, agent: false }, resolve).once("error", reject);
  });
  const events: DeskEvent[] = [];
  let isFirst: () => void = () => undefined;
  const first = new Promise<void>((resolve) => (isFirst = resolve));
  const ended = readBlocks(response, (block) => {
    if (block.startsWith("data: ")) events.push(JSON.parse(block.slice("data: ".length)) as DeskEvent);
    isFirst();
  }).catch(() => undefined);
  await Promise.race([first, ended]);
  const { statusCode = 0, headers } = response;
  return { status: statusCode, headers, events, ended, close: () => response.destroy() };
}

/** Passes on each block of text that an empty line ends. */
async function readBlocks(response: IncomingMessage, onBlock: (block: string) => void): Promise<void> {
  let text = "";
  for await (const part of response.setEncoding("utf8") as AsyncIterable<string>) {
    const blocks = (text + part).split("\n\n");
    text = blocks.pop()!;
    blocks.forEach(onBlock);
  }
}
