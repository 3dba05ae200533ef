import { createSocket } from "node:dgram";
import { once } from "node:events";

/** TXT records by name; a record longer than 255 bytes is sent in parts. */
export type TxtRecords = Record<string, string[]>;

/** A DNS server on this machine that answers TXT queries. */
export interface DnsServer {
  /** `host:port`, the form that `Resolver.setServers` takes. */
  address: string;
  /** Sets the records of all later answers; after null the server does not answer. */
  answer: (records: TxtRecords | null) => void;
  stop: () => Promise<void>;
}

const HEADER_BYTES = 12;
const TXT = 16;
const INTERNET = 1;
const PART_BYTES = 255;
const NO_SUCH_NAME = 3;

/** Starts the server on a free UDP port; messages are those of https://www.rfc-editor.org/rfc/rfc1035#section-4. */
export async function startDnsServer(): Promise<DnsServer> {
  let records: TxtRecords | null = {};
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    if (records) socket.send(replyTo(query, records), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    answer: (next) => void (records = next),
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function replyTo(query: Buffer, records: TxtRecords): Buffer {
  const { name, end } = readName(query);
  const texts = records[name];
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  // Flags: a response, recursion desired and available.
  header.writeUInt16BE(0x8180 | (texts ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  const question = query.subarray(HEADER_BYTES, end + 4);
  return Buffer.concat([header, question, ...(texts ?? []).map(encodeAnswer)]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function encodeAnswer(text: string): Buffer {
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    const part = bytes.subarray(at, at + PART_BYTES);
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(HEADER_BYTES);
  // A pointer to the name in the question; the TTL is 0.
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(INTERNET, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
