import { endpoints } from "@salon/contracts";

/** One file of the repository; `path` is relative to the root. */
export interface SourceFile {
  path: string;
  text: string;
}

const GROUPS = Object.keys(endpoints);
/** The rooms of the API, in the order in which they may import: each only from those before it. */
export const API_ROOMS: readonly string[] =
  "audit-log mail meta users auth messages pictures services settings team seats cart bookings payments refunds till clients waitlist my-data audit reports desk".split(
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
const MAX_FOLDER_FILES = 15;
const SOURCE_FILE = /^((?:apps|packages)\/[^/]+\/src(?:\/.+)?)\/[^/]+$/;
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
const ROOM_FILE = /^apps\/api\/src\/features\/([^/]+)\/(?!.*\.test\.ts$)/;
/** The room in `from "../<room>/…"`, also in `import("…")` and `export … from`. */
const ROOM_IMPORT = /(?:\bfrom|\bimport\(?)\s*"\.\.\/([a-z-]+)\/[^"]+"/g;

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

/** Returns the folders of apps and packages with too many files; tests are not counted. */
export function faultsOfFolders(files: readonly SourceFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { path } of files) {
    const folder = SOURCE_FILE.exec(path)?.[1];
    if (folder !== undefined && !TEST_FILE.test(path)) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FOLDER_FILES)
    .map(([folder, count]) => `${folder}: ${count} files, at most ${MAX_FOLDER_FILES}: split the folder by topic`);
}

/** Returns the faults of the API's rooms as a whole: imports against the order, cycles, and rooms that are not in the list. */
export function faultsOfRooms(files: readonly SourceFile[], order: readonly string[] = API_ROOMS): string[] {
  const rooms = new Map<string, SourceFile[]>();
  for (const file of files) {
    const room = ROOM_FILE.exec(file.path)?.[1];
    if (room !== undefined) rooms.set(room, [...(rooms.get(room) ?? []), file]);
  }
  const missing = [...rooms.keys()]
    .filter((room) => !order.includes(room))
    .map((room) => `${room}: not in API_ROOMS, the list of rooms in the order in which they may import`);
  return [...missing, ...againstOrder(rooms, order), ...cyclesOf(rooms)];
}

/** The other rooms that a file of a room imports from, each once. */
const importedRooms = (room: string, { text }: SourceFile): string[] => [
  ...new Set([...text.matchAll(ROOM_IMPORT)].map(([, imported = ""]) => imported).filter((name) => name !== room)),
];

function againstOrder(rooms: ReadonlyMap<string, readonly SourceFile[]>, order: readonly string[]): string[] {
  return [...rooms].flatMap(([room, files]) =>
    files.flatMap((file) =>
      importedRooms(room, file)
        .filter((imported) => order.indexOf(imported) > order.indexOf(room))
        .map(
          (imported) => `${file.path}: ${room} comes before ${imported}: pass what it needs in app.ts or product.ts`,
        ),
    ),
  );
}

/** One fault for each pair of rooms that reach each other through imports. */
function cyclesOf(rooms: ReadonlyMap<string, readonly SourceFile[]>): string[] {
  const imports = new Map(
    [...rooms].map(([room, files]) => [room, new Set(files.flatMap((file) => importedRooms(room, file)))]),
  );
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const next of imports.get(from) ?? []) if (!seen.has(next)) reach(next, seen.add(next));
    return seen;
  };
  const reachable = new Map([...rooms.keys()].map((room) => [room, reach(room)]));
  return [...reachable].flatMap(([room, reached]) =>
    [...reached]
      .filter((other) => room < other && reachable.get(other)?.has(room))
      .map((other) => `${room} and ${other} import each other, directly or through other rooms`),
  );
}
