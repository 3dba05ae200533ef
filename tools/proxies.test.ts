import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { bodyLimit } from "../packages/contracts/src/body-limits.ts";
import { type Endpoint, endpoints } from "../packages/contracts/src/endpoints.ts";
import { TOKEN_PATHS } from "../packages/contracts/src/token-paths.ts";
import { ROOT } from "./read-versions.ts";

const BASE = "/api/v1";
const SECRET = "kX3_9-dQkX3_9-dQ";
const bytesOf = (size: string): number => {
  const [, number, unit] = /^(\d+)(k|m|KiB|MiB)$/.exec(size)!;
  return Number(number) * (unit!.toLowerCase().startsWith("k") ? 1024 : 1024 ** 2);
};

/** What a proxy does, as its file says it. */
interface Proxy {
  file: string;
  /** The largest bodies of single addresses, and that of all others. */
  limits: Map<string, number>;
  others: number;
  /** How an address stands in its logs. */
  strike: (address: string) => string;
}

function readCaddy(file: string): Proxy {
  const text = readFileSync(`${ROOT}/${file}`, "utf8");
  const sizes = new Map(
    [...text.matchAll(/request_body @(\w+) \{\s+max_size (\w+)\s+\}/g)].map(([, name, size]) => [
      name!,
      bytesOf(size!),
    ]),
  );
  const limits = new Map(
    [...text.matchAll(/@(\w+) path (\S+)$/gm)].map(([, name, path]) => [path!, sizes.get(name!)!]),
  );
  // The limits of all matchers count that an address matches, so that the others leave out each address with its own.
  const [, name, paths] = /@(\w+) not path (.+)$/m.exec(text)!;
  expect(new Set(paths!.split(" ")), file).toEqual(new Set(limits.keys()));
  const [, pattern] = /request>uri regexp `([^`]+)` `\$\{1\}\$\{2\}`/.exec(text)!;
  const strike = (address: string) => address.replaceAll(new RegExp(pattern!, "g"), "$1$2");
  return { file, limits, others: sizes.get(name!)!, strike };
}

function readNginx(file: string): Proxy {
  const text = readFileSync(`${ROOT}/${file}`, "utf8");
  const limits = [...text.matchAll(/location = (\S+) \{[^}]*client_max_body_size (\w+);/g)];
  const [, others] = /^ {4}client_max_body_size (\w+);/m.exec(text)!;
  const [, map] = /map \$request_uri \$struck_uri \{(.*?)^\}/ms.exec(text)!;
  const patterns = [...map!.matchAll(/"~(.+)" (\S+);/g)].map(([, pattern, kept]) => ({
    pattern: new RegExp(pattern!),
    kept: kept!,
  }));
  const strike = (address: string) => {
    const { pattern, kept } = patterns.find((one) => one.pattern.test(address))!;
    const { groups = {} } = pattern.exec(address)!;
    return kept.replaceAll(/\$(\w+)/g, (_, name: string) => groups[name] ?? "");
  };
  return {
    file,
    limits: new Map(limits.map(([, path, size]) => [path!, bytesOf(size!)])),
    others: bytesOf(others!),
    strike,
  };
}

const PROXIES = [readCaddy("deploy/Caddyfile"), readCaddy("deploy/Caddyfile.scale"), readNginx("deploy/nginx.conf")];

describe.each(PROXIES)("$file", ({ limits, others, strike }) => {
  const routes = Object.values<Record<string, Endpoint>>(endpoints).flatMap((group) => Object.values(group));

  test("lets through the largest body of each call, and nothing larger", () => {
    const writes = routes.filter(({ method }) => method !== "GET");
    const refused = writes.filter((route) => bodyLimit(route) > (limits.get(`${BASE}${route.path}`) ?? others));
    expect(refused.map(({ path }) => path)).toEqual([]);
    const own = new Map(writes.map((route) => [`${BASE}${route.path}`, bodyLimit(route)]));
    for (const [path, limit] of limits) expect([path, limit]).toEqual([path, own.get(path)]);
    expect(others).toBeLessThan(1024 ** 2);
  });

  test.each(TOKEN_PATHS)("strikes what follows %s, and every query", (word) => {
    for (const more of ["", "/payment", ".ics"])
      for (const query of ["", `?next=${SECRET}`, `?next=/p/${SECRET}`]) {
        const address = `${BASE}/x/${word}/${SECRET}${more}${query}`;
        expect(strike(address)).toMatch(new RegExp(`^${BASE}/x/${word}/(?:/payment)?$`));
        expect(strike(address.replace(`${BASE}/x`, ""))).not.toContain(SECRET);
      }
    expect(strike(`/booking-details/1?next=${SECRET}`)).toBe("/booking-details/1");
  });
});

const settingsOf = (file: string): string => readFileSync(`${ROOT}/${file}`, "utf8").replaceAll(/#.*$/gm, "");

test.each(["deploy/Caddyfile", "deploy/Caddyfile.scale"])("%s has no other log, and writes no header", (file) => {
  const text = settingsOf(file);
  const logs = [...text.matchAll(/^\tlog \{\s+(.+)\s+\}/gm)].map(([, format]) => format);
  expect(logs).toEqual(["import without_secrets", "import without_secrets"]);
  // The first block without a name is that of the errors, and of all that has no log of its own.
  expect(text).toMatch(/^\{\s+log \{/m);
  for (const field of ["request>headers", "resp_headers"]) expect(text).toContain(`${field} delete\n`);
});

test("nginx has no other log, and writes neither address nor Referer as they come", () => {
  const text = settingsOf("deploy/nginx.conf");
  expect(text.match(/\baccess_log [^;]+;/g)).toEqual(["access_log /var/log/nginx/access.log salon;"]);
  const [format] = /log_format salon [^;]+;/.exec(text)!;
  expect(format).not.toMatch(/\$(?:request|request_uri|uri|args|query_string|http_\w+|sent_http_\w+)\b/);
  expect(text.match(/\berror_log [^;]+;/g)).toEqual(["error_log /var/log/nginx/error.log emerg;"]);
});
