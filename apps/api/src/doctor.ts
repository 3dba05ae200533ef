import { parseArgs } from "node:util";
import { examine } from "./operations/doctor/doctor.ts";
import type { Finding } from "./operations/doctor/findings.ts";
import { runProgram, printLine } from "./operations/program.ts";

const USAGE = `pnpm run doctor [--mail ADDRESS]: checks configuration, database, mail, payment keys and address of this
deployment and explains each fault; exit code 1 if there is one. Changes nothing; --mail sends one mail.`;
const SIGNS: Record<Finding["verdict"], string> = { good: "  ok     ", warning: "  look   ", fault: "! WRONG  " };

await runProgram("The doctor could not finish", async () => {
  const { values } = parseArgs({ options: { help: { type: "boolean" }, mail: { type: "string" } } });
  if (values.help) return printLine(USAGE);
  const findings = await examine({ mailTo: values.mail });
  for (const { verdict, text } of findings) printLine(`${SIGNS[verdict]}${text}`);
  const faults = findings.filter(({ verdict }) => verdict === "fault").length;
  printLine(faults === 0 ? "Nothing is wrong." : `${faults} thing${faults === 1 ? " is" : "s are"} wrong.`);
  if (faults > 0) process.exitCode = 1;
});
