import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

/**
 * The faults of this mail server and their probabilities. With the last two the server has accepted the mail, but the
 * sender cannot know. Hanging is rare, because each case takes the sender 20 s.
 */
const FAULTS = {
  refuses: 0.1,
  hangs: 0.012,
  "451": 0.1,
  "550": 0.02,
  "dies after DATA": 0.08,
  "hangs after DATA": 0.012,
} as const;
export type MailFault = keyof typeof FAULTS;

/** One accepted mail, whether or not its sender got the answer. */
export interface Arrival {
  /** Index of the sending process; each has its own port. */
  sender: number;
  /** Epoch milliseconds of its last line. */
  at: number;
  recipients: string[];
  messageId: string;
  /** The subject without the salon's name. */
  subject: string;
  replyTo: string;
  source: string;
  /** Whether the sender got the answer. */
  answered: boolean;
}

const ACCEPTED_DESPITE_FAULT: ReadonlySet<MailFault> = new Set(["dies after DATA", "hangs after DATA"]);

/** A mail server that fails every third attempt, in an order that the seed gives, until `mend`. */
export class FaultyMailServer {
  readonly arrivals: Arrival[] = [];
  readonly faultCounts: Record<MailFault, number> = {
    refuses: 0,
    hangs: 0,
    "451": 0,
    "550": 0,
    "dies after DATA": 0,
    "hangs after DATA": 0,
  };
  readonly #random: () => number;
  readonly #servers: Server[] = [];
  readonly #sockets = new Set<Socket>();
  #mended = false;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Opens another port; returns its SMTP address. */
  async openPort(): Promise<string> {
    const sender = this.#servers.length;
    const server = createServer((socket) => this.#serve(socket, sender));
    this.#servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Ends all faults. */
  mend(): void {
    this.#mended = true;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => void server.close(resolve))));
  }

  #chooseFault(): MailFault | null {
    let left = this.#random();
    for (const fault of Object.keys(FAULTS) as MailFault[]) if ((left -= FAULTS[fault]) < 0) return fault;
    return null;
  }

  #serve(socket: Socket, sender: number): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket)).on("error", () => socket.destroy());
    const fault = this.#mended ? null : this.#chooseFault();
    if (fault) this.faultCounts[fault] += 1;
    if (fault === "refuses") return void socket.destroy();
    if (fault === "hangs") return;
    const take = (recipients: string[], source: string) => {
      const answered = fault === null || !ACCEPTED_DESPITE_FAULT.has(fault);
      this.arrivals.push({ sender, at: Date.now(), recipients, source, answered, ...headersOf(source) });
      if (answered) socket.write("250 taken\r\n");
      else if (fault === "dies after DATA") socket.destroy();
    };
    converse(socket, fault === "451" || fault === "550" ? fault : null, take);
  }
}

/** The parts of https://www.rfc-editor.org/rfc/rfc5321#section-4.1.1 that plain mails need. */
function converse(
  socket: Socket,
  refusal: "451" | "550" | null,
  take: (recipients: string[], source: string) => void,
): void {
  let rest = "";
  let recipients: string[] = [];
  let lines: string[] | null = null;
  const command = (line: string): string | null => {
    const [verb = ""] = line.toUpperCase().split(/[ :]/);
    if (verb === "RCPT" && refusal) return `${refusal} not this one`;
    if (verb === "RCPT") recipients.push(/<(.*)>/.exec(line)?.[1] ?? line);
    if (verb === "DATA") lines = [];
    if (verb === "QUIT") socket.end("221 bye\r\n");
    return verb === "QUIT" ? null : verb === "DATA" ? "354 go on" : "250 fine";
  };
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    const received = (rest + chunk).split("\r\n");
    rest = received.pop() ?? "";
    for (const line of received) {
      if (lines === null) {
        const answer = command(line);
        if (answer !== null) socket.write(`${answer}\r\n`);
      } else if (line === ".") {
        take(recipients, lines.join("\r\n"));
        [recipients, lines] = [[], null];
      } else lines.push(line.replace(/^\.\./, "."));
    }
  });
  socket.write("220 mail server of a bad day\r\n");
}

function headersOf(source: string): Pick<Arrival, "messageId" | "subject" | "replyTo"> {
  const head = source.slice(0, source.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(head)?.[1] ?? "";
  const subject = decodeWords(header("Subject")).split(" –")[0]!;
  return { messageId: header("Message-ID"), subject, replyTo: header("Reply-To") };
}

/** https://www.rfc-editor.org/rfc/rfc2047#section-4 */
const decodeWords = (text: string): string =>
  text.replace(/=\?utf-8\?([qb])\?(.*?)\?=(?: (?==\?))?/gi, (_, encoding: string, word: string) =>
    encoding.toLowerCase() === "b" ? Buffer.from(word, "base64").toString() : decodeQuoted(word),
  );

const decodeQuoted = (word: string): string =>
  decodeURIComponent(
    word
      .replaceAll("_", " ")
      .replaceAll("%", "%25")
      .replace(/=(?=[0-9A-F]{2})/gi, "%"),
  );
