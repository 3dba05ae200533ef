import { endpoints } from "@salon/contracts";

/** One file of the repository: its path from the root, with `/`, and what is in it. */
export interface SourceFile {
  path: string;
  text: string;
}

const GROUPS = Object.keys(endpoints);
/** The rooms of the API, in the order in which they may import: each only from those before it. */
export const API_ROOMS: readonly string[] =
  "audit-log mail meta users auth messages services settings team seats cart bookings payments refunds till clients waitlist my-data audit reports".split(
    " ",
  );
/** Parts of the site that make no calls of their own, and so have no group in the contract. */
const WEB_ONLY = ["account", "landing", "qr"];
const API_FEATURE = /^([a-z-]+)(?:\.[a-z0-9-]+)*\.(?:handlers|service|model|present|test)\.ts$/;
/** A web feature may group its files in folders of one level, one for each topic. */
const WEB_TOPIC = /^[a-z-]+\/(?=[^/]+$)/;
const WEB_FEATURE = /^([a-z-]+)(?:\.[a-z0-9-]+)*\.(?:queries|state)(?:\.test)?\.tsx?$/;
const WEB_COMPONENT = /^[a-z0-9-]+(?:\.test)?\.tsx$/;
const DRAWER = /(?:^|[/.-])(?:utils?|helpers?|common|misc|managers?)(?=[/.-]|$)/;
const ENV = /\b(?:process\.env|import\.meta\.env)\b/;
const READS_ENV = /(?:^|\/)(?:env|cli|[\w-]+\.config)\.ts$|\/(?:testing|prerender)\/|\.test\.tsx?$/;
const MAX_LINES = 400;

/** The faults of a file's place, name, length and reach; empty when it has none. */
export function faultsOf(file: SourceFile): string[] {
  return [...nameFaults(file.path), ...textFaults(file)].map((fault) => `${file.path}: ${fault}`);
}

function nameFaults(path: string): string[] {
  const drawer = DRAWER.test(path) ? ["name it after what it does; drawers for anything fill up"] : [];
  const [, app, folder = "", name = ""] = /^apps\/(api|web)\/src\/features\/(?:([^/]+)\/)?(.+)$/.exec(path) ?? [];
  if (app === "api") return [...drawer, ...featureFaults(folder, API_ROOMS, API_FEATURE.exec(name)?.[1], API_ROLES)];
  if (app !== "web") return drawer;
  const file = name.replace(WEB_TOPIC, "");
  const prefix = WEB_COMPONENT.test(file) ? folder : WEB_FEATURE.exec(file)?.[1];
  return [...drawer, ...featureFaults(folder, [...GROUPS, ...WEB_ONLY], prefix, WEB_ROLES)];
}

const API_ROLES = "<folder>[.<topic>].handlers, .service, .model, .present or .test.ts";
const WEB_ROLES = "[<topic>/]<folder>[.<topic>].queries or .state.ts, or a component's kebab-case .tsx";

function featureFaults(
  folder: string,
  folders: readonly string[],
  prefix: string | undefined,
  roles: string,
): string[] {
  if (!folders.includes(folder)) return [`a feature's folder is one of ${folders.join(", ")}`];
  return prefix === folder ? [] : [`a file of a feature is ${roles}`];
}

function textFaults({ path, text }: SourceFile): string[] {
  const lines = text.trimEnd().split("\n");
  const reaches = /^(?:apps|packages)\//.test(path) && !READS_ENV.test(path) && ENV.test(text);
  return [
    ...(lines.length > MAX_LINES ? [`${lines.length} lines, at most ${MAX_LINES}: split it by topic`] : []),
    ...(reaches ? ["only env.ts reads the environment: take the value as an argument"] : []),
  ];
}
