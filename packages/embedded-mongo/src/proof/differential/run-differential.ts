import { differential } from "./differential.ts";

const [seeds = "1", operations = "6000"] = process.argv.slice(2);
process.exitCode = (await differential(seeds.split(",").map(Number), Number(operations))) ? 0 : 1;
