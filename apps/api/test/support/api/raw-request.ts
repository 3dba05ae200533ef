import { connect } from "node:net";

/** Sends bytes over TCP and returns the raw answer: status line, headers and body; empty when the server closes the connection. */
export function rawRequest(url: string, request: string | Uint8Array): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => void socket.write(request));
    socket.setEncoding("utf8");
    socket.setTimeout(5000, () => socket.destroy(new Error(`no answer to ${String(request).slice(0, 80)}`)));
    socket.on("data", (chunk: string) => {
      text += chunk;
      // On a connection that stays open, the answer ends with the last byte of its content-length.
      const [, length] = /content-length: (\d+)/i.exec(text) ?? [];
      const body = text.split("\r\n\r\n").slice(1).join("\r\n\r\n");
      if (length !== undefined && Buffer.byteLength(body) >= Number(length)) socket.end();
    });
    socket.on("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" ? undefined : reject(error)));
    socket.on("close", () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text }));
  });
}
