import { conclude, print } from "../report.ts";
import { tear } from "./torn-run.ts";

const [damages = "300", seed = "1"] = process.argv.slice(2);
const { bad, ...counts } = await tear(Number(damages), Number(seed));
print(JSON.stringify(counts));
bad.forEach(print);
conclude(bad.length === 0, "a damaged journal gives a clean prefix or a refusal that names the file");
