/** A `package.json`, as far as versions go. */
export interface Manifest {
  path: string;
  dependencies?: Record<string, string>;
}

/** The lowest versions that may be installed: below them lies a known weakness that this product would meet. */
const FLOORS: Readonly<Record<string, string>> = {
  "express-rate-limit": "8.2.2",
  mongoose: "9.9.2",
  // CVE-2026-90776 and others: header injection and a parser that never ends.
  nodemailer: "10.0.5",
  // GHSA-wrjc, GHSA-2j2x: open redirects.
  "react-router": "7.18.0",
};

const EXACT = /^\d+\.\d+\.\d+$/;
const LOCKED = /^ {2}'?(@?[^@'\s]+)@(\d[^:('\s]*)'?:/gm;

/** Dependencies that reach production without one certain version. */
export function unpinned(manifests: readonly Manifest[], catalog: Readonly<Record<string, string>>): string[] {
  return manifests.flatMap(({ path, dependencies = {} }) =>
    Object.entries(dependencies)
      .filter(([name, wanted]) => {
        if (wanted === "workspace:*") return false;
        return !EXACT.test(wanted === "catalog:" ? (catalog[name] ?? "") : wanted);
      })
      .map(([name, wanted]) => `${path}: ${name} ${wanted} names no certain version`),
  );
}

/** Locked versions that lie below their floor. */
export function belowFloor(lockfile: string, floors: Readonly<Record<string, string>> = FLOORS): string[] {
  const locked = [...lockfile.matchAll(LOCKED)].map(([, name = "", version = ""]) => ({ name, version }));
  return locked
    .filter(({ name, version }) => floors[name] !== undefined && isOlder(version, floors[name]))
    .map(({ name, version }) => `${name} ${version} is locked; at least ${floors[name]} is needed`);
}

function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split(/[.-]/, 3).map(Number));
  const place = a!.findIndex((part, index) => part !== b![index]);
  return place >= 0 && a![place]! < b![place]!;
}

/** What an audit of the package manager came to. */
type AuditOutcome = "clean" | "advisories" | "unanswered";

/** Reads how an audit ended: that no service answered is neither a clean bill nor a finding. */
export function outcomeOf(exitCode: number | null, output: string): AuditOutcome {
  if (exitCode === 0) return "clean";
  return /ERR_PNPM_(?!AUDIT_FOUND)|ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|fetch failed/.test(output)
    ? "unanswered"
    : "advisories";
}
