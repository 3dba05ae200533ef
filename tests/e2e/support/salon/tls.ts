import { once } from "node:events";
import { createServer as createHttpsServer } from "node:https";
import { request } from "node:http";
import { connect, type AddressInfo, type Server } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { generate } from "selfsigned";

/** A key and a certificate for this machine; the certificate is its own authority. */
export interface Certificate {
  key: string;
  cert: string;
}

/** A TLS server on a free port in front of one that speaks without TLS. */
export interface Front {
  port: number;
  stop: () => Promise<void>;
}

/** Makes a certificate for `localhost` and 127.0.0.1. */
export async function makeCertificate(): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
    keySize: 2048,
    extensions: [
      { name: "basicConstraints", cA: true },
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: "127.0.0.1" },
        ],
      },
    ],
  });
  return { key, cert };
}

/** Ends TLS in front of a TCP server, such as a mail server. */
export const tlsInFront = (certificate: Certificate, port: () => number): Promise<Front> =>
  listen(
    createTlsServer(certificate, (socket) => {
      const target = connect(port(), "127.0.0.1");
      socket.pipe(target).pipe(socket);
      socket.on("error", () => target.destroy());
      target.on("error", () => socket.destroy());
    }),
  );

/** Ends TLS in front of an HTTP server, and names the caller and the protocol to it as a proxy does. */
export const httpsInFront = (certificate: Certificate, port: () => number): Promise<Front> =>
  listen(
    createHttpsServer(certificate, ({ method, url, headers, socket }, response) => {
      const forwarded = { "x-forwarded-for": socket.remoteAddress, "x-forwarded-proto": "https" };
      const passed = request({ port: port(), method, path: url, headers: { ...headers, ...forwarded } }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      });
      passed.on("error", () => response.destroy());
      response.on("close", () => passed.destroy());
      response.req.pipe(passed);
    }),
  );

async function listen(server: Server & { closeAllConnections?: () => void }): Promise<Front> {
  const sockets = new Set<{ destroy: () => void }>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return { port: (server.address() as AddressInfo).port, stop };
}
