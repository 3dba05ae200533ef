/** Prints one line of a proof's result. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends a proof: prints its result, and sets a failing exit code when it failed. */
export function conclude(holds: boolean, what: string): void {
  print(`${holds ? "holds" : "FAILS"}: ${what}`);
  if (!holds) process.exitCode = 1;
}
