import { endpoints } from "@salon/contracts";

/** One file of the repository; `path` is relative to the root. */
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
/** Features of the web app without a group in the contract. */
const WEB_ONLY = ["account", "landing", "qr"];
const API_FEATURE = /^([a-z-]+)(?:\.[a-z0-9-]+)*\.(?:handlers|service|model|present|test)\.ts$/;
/** A web feature may have one level of topic folders. */
const WEB_TOPIC = /^[a-z-]+\/(?=[^/]+$)/;
const WEB_FEATURE = /^([a-z-]+)(?:\.[a-z0-9-]+)*\.(?:queries|state)(?:\.test)?\.tsx?$/;
const WEB_COMPONENT = /^[a-z0-9-]+(?:\.test)?\.tsx$/;
const VAGUE_NAME = /(?:^|[/.-])(?:utils?|helpers?|common|misc|managers?)(?=[/.-]|$)/;
const ENV = /\b(?:process\.env|import\.meta\.env)\b/;
const READS_ENV = /(?:^|\/)(?:env|cli|[\w-]+\.config)\.ts$|\/(?:testing|prerender)\/|\.test\.tsx?$/;
const MAX_LINES = 400;

/** Returns the faults of a file's path, length and use of the environment. */
export function faultsOf(file: SourceFile): string[] {
  return [...nameFaults(file.path), ...textFaults(file)].map((fault) => `${file.path}: ${fault}`);
}

function nameFaults(path: string): string[] {
  const vague = VAGUE_NAME.test(path) ? ["name it after what it does"] : [];
  const [, app, folder = "", name = ""] = /^apps\/(api|web)\/src\/features\/(?:([^/]+)\/)?(.+)$/.exec(path) ?? [];
  if (app === "api") return [...vague, ...featureFaults(folder, API_ROOMS, API_FEATURE.exec(name)?.[1], API_ROLES)];
  if (app !== "web") return vague;
  const file = name.replace(WEB_TOPIC, "");
  const prefix = WEB_COMPONENT.test(file) ? folder : WEB_FEATURE.exec(file)?.[1];
  return [...vague, ...featureFaults(folder, [...GROUPS, ...WEB_ONLY], prefix, WEB_ROLES)];
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
