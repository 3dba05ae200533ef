/** The fields of a `package.json` that the version rules read. */
export interface Manifest {
  path: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** The lowest allowed versions: older ones have a known weakness that affects this product. */
export const FLOORS: Readonly<Record<string, string>> = {
  // CVE-2022-23529: accepts algorithms that the caller did not allow.
  jsonwebtoken: "9.0.0",
  // CVE-2026-125120: a filter with unknown keys matches every document.
  mongoose: "9.9.2",
  // CVE-2025-7338: a malformed form ends the process.
  multer: "2.0.2",
  // CVE-2026-90776: header injection by line breaks, and quadratic parsing.
  nodemailer: "10.0.5",
  // CVE-2025-15284, CVE-2026-2391: arrays without a limit.
  qs: "6.14.2",
  // GHSA-wrjc, GHSA-2j2x: open redirects.
  "react-router": "7.18.0",
};

const EXACT = /^\d+\.\d+\.\d+$/;
const LOCKED = /^ {2}'?(@?[^@'\s]+)@(\d[^:('\s]*)'?:/gm;

/** Returns a sentence for each production dependency without an exact version. */
export function unpinned(manifests: readonly Manifest[], catalog: Readonly<Record<string, string>>): string[] {
  return manifests.flatMap(({ path, dependencies = {} }) =>
    Object.entries(dependencies)
      .filter(([name, wanted]) => {
        if (wanted === "workspace:*") return false;
        return !EXACT.test(wanted === "catalog:" ? (catalog[name] ?? "") : wanted);
      })
      .map(([name, wanted]) => `${path}: ${name} ${wanted} is no exact version`),
  );
}

/** Returns a sentence for each version in the lock file that is below its floor. */
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

type AuditOutcome = "clean" | "advisories" | "unanswered";

/** Classifies the result of `pnpm audit`; `unanswered` means that no advisory service answered. */
export function outcomeOf(exitCode: number | null, output: string): AuditOutcome {
  if (exitCode === 0) return "clean";
  return /ERR_PNPM_(?!AUDIT_FOUND)|ENOTFOUND|ECONN|ETIMEDOUT|EAI_AGAIN|fetch failed/.test(output)
    ? "unanswered"
    : "advisories";
}
