import { endAdmin } from "./features/users/end-admin.ts";
import { runAccountProgram } from "./operations/account-program.ts";

await runAccountProgram({
  usage: `pnpm run end-admin EMAIL: makes an admin a customer and signs the account out everywhere, also while the salon is open.
The person and all admins get a mail, which the server sends. The last admin stays.`,
  failure: "No role was changed",
  done: "is a customer now and signed out everywhere",
  work: endAdmin,
});
