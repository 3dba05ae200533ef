import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { notBuilt } from "../../http/not-built.ts";

/** Handlers of the auth calls. */
export const authHandlers = (_deps: Deps): Handlers<typeof contract.auth> => ({
  createAccount: notBuilt,
  signIn: notBuilt,
  signOut: notBuilt,
  loginStatus: notBuilt,
  me: notBuilt,
  sendVerification: notBuilt,
  verifyAccount: notBuilt,
  forgotPassword: notBuilt,
  resetPassword: notBuilt,
  sessions: notBuilt,
  endOtherSessions: notBuilt,
});
