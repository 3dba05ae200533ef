import { type Server, type Socket, createServer } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { createFaults } from "./faults.ts";
import type { MailStore } from "./mail-store.ts";

type Faulty = ReturnType<typeof createFaults>;

const MAX_MAIL_BYTES = 25 * 1024 * 1024;

const smtpError = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

const readAll = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  // Reads on past the limit, because the client waits for the answer only after it has sent everything.
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw smtpError(552, "Mail is larger than 25 MB");
  return Buffer.concat(chunks);
};

const refusal = (faults: Faulty): Error | null => {
  if (faults.take("451")) return smtpError(451, "Try again later");
  if (faults.take("550")) return smtpError(550, "No such mailbox");
  return null;
};

type Inbox = { store: MailStore; faults: Faulty; cut: (session: SMTPServerSession) => void };
type Done = (error?: Error) => void;

const receive = async (inbox: Inbox, stream: SMTPServerDataStream, session: SMTPServerSession, done: Done) => {
  const { mailFrom, rcptTo } = session.envelope;
  try {
    const raw = await readAll(stream);
    await inbox.store.add({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address) }, raw);
  } catch (error) {
    return done(error instanceof Error ? error : new Error(String(error)));
  }
  if (inbox.faults.take("die-after-data")) inbox.cut(session);
  else done();
};

const createSmtp = (inbox: Inbox, starttls: boolean): SMTPServer =>
  new SMTPServer({
    // The certificate is the library's own, for localhost, which no client trusts by itself.
    disabledCommands: starttls ? ["AUTH"] : ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    size: MAX_MAIL_BYTES,
    onRcptTo: (_address, _session, done) => done(refusal(inbox.faults)),
    onData: (stream, session, done) => void receive(inbox, stream, session, done),
  });

/** An SMTP server that stores every mail it receives; it does not listen yet. `closeAll` closes the open connections. */
export const createSmtpServer = (
  store: MailStore,
  faults: Faulty,
  starttls: boolean,
): { server: Server; closeAll: () => void } => {
  const sockets = new Set<Socket>();
  const cut = (session: SMTPServerSession): void => {
    for (const socket of sockets) if (socket.remotePort === session.remotePort) socket.destroy();
  };
  const smtp = createSmtp({ store, faults, cut }, starttls);
  // A client that disconnects in the middle of a mail must not end the process.
  smtp.on("error", () => undefined);
  // Connections are accepted here first, so that a fault can apply before the SMTP greeting.
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    if (faults.take("refuse")) socket.destroy();
    else if (!faults.take("hang")) smtp.server.emit("connection", socket);
  });
  return { server, closeAll: () => sockets.forEach((socket) => socket.destroy()) };
};
