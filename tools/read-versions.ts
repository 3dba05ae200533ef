import { existsSync, readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { belowFloor, unpinned, type Manifest } from "./audit-rules.ts";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}/${path}`, "utf8");
const members = ["apps", "packages"].flatMap((folder) =>
  readdirSync(`${ROOT}/${folder}`).map((name) => `${folder}/${name}/package.json`),
);

/** Every `package.json` of the project; the root is the first. */
export const MANIFESTS: readonly (Manifest & { packageManager?: string })[] = [
  "package.json",
  ...members.filter((path) => existsSync(`${ROOT}/${path}`)),
].map((path) => ({ ...JSON.parse(read(path)), path }));

export const readLockfile = (): string => read("pnpm-lock.yaml");

/** Applies the version rules to the project; returns a sentence for each fault. */
export function readVersionFaults(): string[] {
  const { catalog } = parse(read("pnpm-workspace.yaml")) as { catalog: Record<string, string> };
  return [...unpinned(MANIFESTS, catalog), ...belowFloor(readLockfile())];
}
