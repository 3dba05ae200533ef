// The fault tests load this file before the server. It lets them move the server's clock ahead, so that holds end at
// once; timers run as usual.
let aheadMs = Number(process.env["PROVE_AHEAD_MS"] ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
});

process.on("message", (message) => {
  if (message.aheadMs === undefined) return;
  aheadMs = message.aheadMs;
  process.send?.({ aheadMs });
});
// The parent process has ended.
process.on("disconnect", () => process.exit(1));
