// Loaded before the server by the fault tests: its clock can be put ahead from outside, so that holds end without anybody
// waiting for them. Nothing else of the server changes; timers run as they always do.
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
// Whoever started this server is gone.
process.on("disconnect", () => process.exit(1));
