// The fault tests load this file before the server. It lets them move the server's clock ahead, so that holds end at
// once; timers run as usual.
import { ServerResponse } from "node:http";

let aheadMs = Number(process.env["PROVE_AHEAD_MS"] ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});

// Node writes the `Date` of an answer by a clock of its own, and pages learn the time from it.
const writeHead = Reflect.get(ServerResponse.prototype, "writeHead");
ServerResponse.prototype.writeHead = function (...args) {
  this.setHeader("Date", new RealDate(now()).toUTCString());
  return writeHead.apply(this, args);
};

process.on("message", (message) => {
  if (message.aheadMs === undefined) return;
  aheadMs = message.aheadMs;
  process.send?.({ aheadMs });
});
// The parent process has ended.
process.on("disconnect", () => process.exit(1));
