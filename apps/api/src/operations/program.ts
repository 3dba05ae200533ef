import { ConfigError } from "../env.ts";

/** Prints one line. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a program; an error is printed as one sentence and sets exit code 1. */
export async function runProgram(failure: string, program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(
      error instanceof ConfigError ? `This configuration cannot run:\n${message}\n` : `${failure}: ${message}\n`,
    );
    process.exitCode = 1;
  }
}
