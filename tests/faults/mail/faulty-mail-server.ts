import { createServer, type AddressInfo, type Server, type Socket } from "node:net";

/**
 * The ways this mail server fails its callers, and the share of tries that each spoils; after the last two it has the mail,
 * and the sender cannot know. Silence is rare, as each takes 20 s of a sender's time.
 */
const FAULTS = {
  refuses: 0.1,
  hangs: 0.012,
  "451": 0.1,
  "550": 0.02,
  "dies after DATA": 0.08,
  "hangs after DATA": 0.012,
} as const;
/** A way in which the mail server treats a letter badly. */
export type MailFault = keyof typeof FAULTS;

/** One mail that was taken, whether its sender was told so or not. */
export interface Arrival {
  /** Which door it came through; every sender has its own. */
  door: number;
  /** Epoch milliseconds at which its last line came. */
  at: number;
  recipients: string[];
  messageId: string;
  /** Without the salon's name. */
  subject: string;
  replyTo: string;
  source: string;
  /** Whether the sender was told that it is taken. */
  answered: boolean;
}

const KEPT_ALL_THE_SAME: ReadonlySet<MailFault> = new Set(["dies after DATA", "hangs after DATA"]);

/** A mail server that spoils every third of what it is asked to do, in the order a seed gives, until it is mended. */
export class FaultyMailServer {
  readonly arrivals: Arrival[] = [];
  readonly spoilt: Record<MailFault, number> = {
    refuses: 0,
    hangs: 0,
    "451": 0,
    "550": 0,
    "dies after DATA": 0,
    "hangs after DATA": 0,
  };
  readonly #random: () => number;
  readonly #doors: Server[] = [];
  readonly #sockets = new Set<Socket>();
  #mended = false;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** Opens another port; answers its address. */
  async openDoor(): Promise<string> {
    const door = this.#doors.length;
    const server = createServer((socket) => this.#serve(socket, door));
    this.#doors.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Does its work from now on. */
  mend(): void {
    this.#mended = true;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#doors.map((door) => new Promise((resolve) => void door.close(resolve))));
  }

  #chooseFault(): MailFault | null {
    let left = this.#random();
    for (const fault of Object.keys(FAULTS) as MailFault[]) if ((left -= FAULTS[fault]) < 0) return fault;
    return null;
  }

  #serve(socket: Socket, door: number): void {
    this.#sockets.add(socket);
    socket.on("close", () => this.#sockets.delete(socket)).on("error", () => socket.destroy());
    const fault = this.#mended ? null : this.#chooseFault();
    if (fault) this.spoilt[fault] += 1;
    if (fault === "refuses") return void socket.destroy();
    if (fault === "hangs") return;
    const take = (recipients: string[], source: string) => {
      const answered = fault === null || !KEPT_ALL_THE_SAME.has(fault);
      this.arrivals.push({ door, at: Date.now(), recipients, source, answered, ...headersOf(source) });
      if (answered) socket.write("250 taken\r\n");
      else if (fault === "dies after DATA") socket.destroy();
    };
    converse(socket, fault === "451" || fault === "550" ? fault : null, take);
  }
}

/** https://www.rfc-editor.org/rfc/rfc5321#section-4.1.1, as far as a sender of plain mails goes. */
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
