import { posix } from "node:path";

/** One file of the repository; `path` is relative to the root. */
export interface SourceFile {
  path: string;
  text: string;
}

/** The rooms of the API, in the order in which they may import: each only from those before it. */
export const API_ROOMS: readonly string[] =
  "audit-log to-see outbox meta users auth messages pictures services settings second-step team seats cart bookings payments refunds till pay-links drawer clients waitlist imports my-data audit reports desk".split(
    " ",
  );
/** The features of the web app, in the order in which they may import. */
export const WEB_FEATURES: readonly string[] =
  "account auth users messages settings team services qr audit cart payments waitlist draft bookings my-bookings booking-page day clients imports till pay-links drawer reports landing".split(
    " ",
  );
/** Files beside the rooms of the API: what a room gets from a room to its right. */
const SHARED_FILES = ["ports.ts", "wiring.ts"];
const VAGUE_NAME = /(?:^|[/.-])(?:utils?|helpers?|common|misc|managers?)(?=[/.-]|$)/;
const ENV = /\b(?:process\.env|import\.meta\.env)\b/;
const READS_ENV = /(?:^|\/)(?:env|cli|[\w-]+\.config)\.ts$|\/(?:test|testing|prerender)\/|\.test\.tsx?$/;
const MAX_LINES = 400;
/** A file in a feature of an app; tests may import any. */
const FEATURE_FILE = /^apps\/(?:api|web)\/src\/features\/([^/]+)\/(?!.*\.test\.tsx?$)/;
/** The path in `from "../<path>"`, also in `import("…")` and `export … from`. */
const RELATIVE_IMPORT = /(?:\bfrom|\bimport\(?)\s*"(\.\.?\/[^"]+)"/g;
const PRIVATE_FILE = /(?:\.(?:model|handlers)|\/present)\.ts$/;
/** The booking is what all rooms are about: its document is theirs too. */
const EVERY_ROOMS_FILE = "apps/api/src/features/bookings/bookings.model.ts";
const KEBAB_FILE = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.tsx?$/;

/** Returns the faults of a file's path, length and use of the environment. */
export function faultsOf(file: SourceFile): string[] {
  return [...nameFaults(file.path), ...textFaults(file)].map((fault) => `${file.path}: ${fault}`);
}

function nameFaults(path: string): string[] {
  const vague = VAGUE_NAME.test(path) ? ["name it after what it does"] : [];
  const [, app, feature = "", name = ""] = /^apps\/(api|web)\/src\/features\/(?:([^/]+)\/)?(.+)$/.exec(path) ?? [];
  if (app === undefined || (app === "api" && SHARED_FILES.includes(name))) return vague;

  const features = app === "api" ? API_ROOMS : WEB_FEATURES;
  const placed = features.includes(feature) ? [] : [`a feature's folder is one of ${features.join(", ")}`];
  const kebab = KEBAB_FILE.test(name.split("/").at(-1) ?? "") ? [] : ["a file's name is in kebab case"];
  return [...vague, ...placed, ...kebab];
}

function textFaults({ path, text }: SourceFile): string[] {
  const lines = text.trimEnd().split("\n");
  const reaches = /^(?:apps|packages)\//.test(path) && !READS_ENV.test(path) && ENV.test(text);
  return [
    ...(lines.length > MAX_LINES ? [`${lines.length} lines, at most ${MAX_LINES}: split it by topic`] : []),
    ...(reaches ? ["only env.ts reads the environment: take the value as an argument"] : []),
  ];
}

/** More files that need each other to be read are too many to have in mind at once. */
const MAX_CIRCLE = 5;
/** A file of the product; tests and their support may import any. */
const PRODUCT_FILE = /^(?:apps|packages)\/[^/]+\/src\/(?!testing\/)(?!.*\.test\.tsx?$)/;

/** Returns one fault for each circle of more than five files that import each other, types included. */
export function circlesOf(files: readonly SourceFile[]): string[] {
  const product = new Map(files.filter(({ path }) => PRODUCT_FILE.test(path)).map(({ path, text }) => [path, text]));
  const importsOf = (path: string): string[] =>
    [...product.get(path)!.matchAll(RELATIVE_IMPORT)]
      .map(([, target = ""]) => posix.join(posix.dirname(path), target))
      .filter((imported) => product.has(imported));

  // Tarjan: a file whose way leads to none that was met before it ends the circle of those that were met since.
  const met = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): number => {
    const order = met.size;
    met.set(path, order);
    open.push(path);
    const ways = importsOf(path).map((next) =>
      open.includes(next) ? met.get(next)! : met.has(next) ? order : visit(next),
    );
    const first = Math.min(order, ...ways);
    if (first === order) circles.push(open.splice(open.indexOf(path)));
    return first;
  };
  for (const path of product.keys()) if (!met.has(path)) visit(path);
  return circles
    .filter(({ length }) => length > MAX_CIRCLE)
    .map((circle) => `${circle[0]}: ${circle.length} files import each other: ${circle.slice(0, 12).join(", ")}`);
}

/** Returns the faults of the rooms of an app as a whole: imports against the order, cycles, and rooms that are not in the list. */
export function faultsOfRooms(
  files: readonly SourceFile[],
  order: readonly string[] = API_ROOMS,
  app: "api" | "web" = "api",
): string[] {
  const rooms = new Map<string, SourceFile[]>();
  for (const file of files) {
    const room = file.path.startsWith(`apps/${app}/`) ? FEATURE_FILE.exec(file.path)?.[1] : undefined;
    if (room !== undefined) rooms.set(room, [...(rooms.get(room) ?? []), file]);
  }

  const list = app === "api" ? "API_ROOMS" : "WEB_FEATURES";
  const missing = [...rooms.keys()]
    .filter((room) => !order.includes(room))
    .map((room) => `${room}: not in ${list}, the list of rooms in the order in which they may import`);
  return [...missing, ...againstOrder(rooms, order), ...cyclesOf(rooms), ...privateImports(rooms)];
}

/** The files of other rooms that a file of a room imports. */
const importedFiles = (room: string, { path, text }: SourceFile): { path: string; room: string }[] =>
  [...text.matchAll(RELATIVE_IMPORT)].flatMap(([, target = ""]) => {
    const imported = posix.join(posix.dirname(path), target);
    const other = FEATURE_FILE.exec(imported)?.[1];
    return other === undefined || other === room ? [] : [{ path: imported, room: other }];
  });

/** The other rooms that a file of a room imports from, each once. */
const importedRooms = (room: string, file: SourceFile): string[] => [
  ...new Set(importedFiles(room, file).map((imported) => imported.room)),
];

/** A room's models, handlers and presentation are its own, but for the document of a booking. */
const privateImports = (rooms: ReadonlyMap<string, readonly SourceFile[]>): string[] =>
  [...rooms].flatMap(([room, files]) =>
    files.flatMap((file) =>
      importedFiles(room, file)
        .filter(({ path }) => PRIVATE_FILE.test(path) && path !== EVERY_ROOMS_FILE)
        .map((imported) => `${file.path}: ${imported.path} belongs to ${imported.room} alone`),
    ),
  );

function againstOrder(rooms: ReadonlyMap<string, readonly SourceFile[]>, order: readonly string[]): string[] {
  return [...rooms].flatMap(([room, files]) =>
    files.flatMap((file) =>
      importedRooms(room, file)
        .filter((imported) => order.indexOf(imported) > order.indexOf(room))
        .map((imported) => `${file.path}: ${room} comes before ${imported}: pass what it needs as an argument`),
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
