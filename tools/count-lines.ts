import { execFileSync } from "node:child_process";

// `npx tsx tools/count-lines.ts [COMMIT]` prints how much code a commit has, without blank lines and comments.

type Part = "product" | "tests" | "proofs" | "tools";

const commit = process.argv[2] ?? "HEAD";
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8", maxBuffer: 2 ** 28 });
const read = (path: string) => git("show", `${commit}:${path}`);

/** Words that had more than one meaning; each is counted while a file of the product declares it. */
const WORDS =
  `Carry moveCarry Wanted Found Taken Billed Read Ready Known held holds heldText comeBack only TillSteps RefundSteps
  WaitlistSteps keepCard PlanMoment beyond claim offer place kept wish person statusMark peopleMark`.split(/\s+/u);

function partOf(path: string): Part {
  if (/^tests\/(faults|bench|harness)\/|\/src\/proof\//u.test(path)) return "proofs";
  if (/\.(test|spec)\.tsx?$|^tests\/|\/testing\/|\/src\/security\/|^apps\/\w+\/test\//u.test(path)) return "tests";
  return /^(apps|packages)\/[\w-]+\/(src|prerender|worker)\//u.test(path) ? "product" : "tools";
}

/** The lines that are neither blank nor comment; a block comment starts at the start of a line. */
function codeLines(text: string): string[] {
  let inside = false;
  return text.split("\n").filter((line) => {
    const start = line.trim();
    const comment = inside || start === "" || /^(\/\/|\{?\/\*)/u.test(start);
    if (/^\{?\/\*/u.test(start)) inside = true;
    if (start.includes("*/")) inside = false;
    return !comment;
  });
}

const paths = git("ls-tree", "-r", "--name-only", commit).trim().split("\n");
const counts = { product: 0, tests: 0, proofs: 0, tools: 0 };
const product: string[] = [];
let over200 = 0;

for (const path of paths.filter((name) => /\.(tsx?|mjs)$/u.test(name))) {
  const lines = codeLines(read(path));
  const part = partOf(path);

  counts[part] += lines.length;
  if (read(path).split("\n").length > 201) over200++;
  if (part === "product") product.push(...lines);
}

const code = product.join("\n");
const declared = (word: string) => new RegExp(`(const|let|function|interface|type|class) ${word}\\b`, "u").test(code);
const packages = paths
  .filter((path) => path.endsWith("package.json"))
  .map((path): Record<string, object> => JSON.parse(read(path)));
const named = packages.flatMap((entry) => Object.keys({ ...entry["dependencies"], ...entry["devDependencies"] }));

const report = {
  ...counts,
  "files over 200 lines": over200,
  "packages named": new Set(named.filter((name) => !name.startsWith("@salon/"))).size,
  "packages installed":
    read("pnpm-lock.yaml").match(/^ {4}resolution:/gmu)?.length ??
    read("pnpm-lock.yaml").match(/resolution: \{/gu)?.length,
  decisions: paths.filter((path) => path.startsWith("docs/decisions/")).length,
  indexes: code.match(/\.index\(|unique: true \}?,?$|\bindex: true/gmu)?.length,
  "words of several meanings declared": WORDS.filter(declared).length,
};

for (const [name, count] of Object.entries(report)) console.info(`${String(count).padStart(7)}  ${name}`);
