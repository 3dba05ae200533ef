import type { Request } from "express";
import { isIPv6 } from "node:net";

/** The key of a caller for rate limits: an IPv4-mapped address becomes IPv4, and IPv6 its /56, because one household has that many. */
export function clientAddress(req: Pick<Request, "ip">): string {
  const address = (req.ip ?? "unknown").replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  return isIPv6(address) ? ipv6Prefix(address) : address;
}

function ipv6Prefix(address: string): string {
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups =
    tail === undefined
      ? left
      : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"), ...right];
  const [a = 0, b = 0, c = 0, d = 0] = groups.slice(0, 4).map((group) => Number.parseInt(group, 16));
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(":")}::/56`;
}
