import { ConfigError } from "../env.ts";

/** One line for whoever started the program. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Runs a program to its end; a failure is said in words, and ends it with exit code 1. */
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
