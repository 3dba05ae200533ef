import { resetSecondStep } from "./features/second-step/reset.ts";
import { runAccountProgram } from "./operations/account-program.ts";

await runAccountProgram({
  usage: `pnpm run reset-second-step EMAIL: removes the second step of an account that lost phone and recovery codes, and signs it out
everywhere, also while the salon is open. The password alone opens it then. The person and all admins get a mail, which the server sends.`,
  failure: "No second step was removed",
  done: "has no second step now and is signed out everywhere",
  work: resetSecondStep,
});
