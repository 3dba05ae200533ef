import { TEXTS, type contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { clientAddress } from "../../http/client-address.ts";
import { signedIn, type Context, type Handlers } from "../../http/mount.ts";
import { presentOwnUser, requireUser } from "../users/users.ts";
import { isPaid } from "./account-mails.ts";
import { forgotPassword, resetPassword, sendVerification, verifyAccount } from "./links.ts";
import { placeOf } from "./places.ts";
import { quickStart, sendSignInLink, showSignInLink, signInByLink } from "./sign-in-link.ts";
import { signIn, signUp, type Caller, type Entry } from "./auth.ts";
import { createFindSession, endOwnSession, endSession, endSessions, listSessions } from "../users/sessions.ts";

type AuthHandlers = Handlers<typeof contract.auth>;
type LinkCalls =
  | "sendSignInLink"
  | "signInLink"
  | "sendVerification"
  | "verifyAccount"
  | "forgotPassword"
  | "resetPassword";

type OwnSessionCalls = "sessions" | "endOtherSessions" | "endSession";

/** Handlers of the auth calls. */
export const authHandlers = (deps: Deps): AuthHandlers => ({
  ...sessionHandlers(deps),
  ...ownSessionHandlers(deps),
  ...linkHandlers(deps),
});

function sessionHandlers(deps: Deps): Omit<AuthHandlers, LinkCalls | OwnSessionCalls> {
  const findSession = createFindSession(deps);
  const callerOf = (context: Context): Caller => ({
    address: clientAddress(context.req),
    place: placeOf(context),
    device: deps.deviceCookie.read(context.req),
  });
  const leave = async ({ user }: Context) => void (user && (await endSession(user.sessionId)));

  const admit = async (context: Context, { user, sessionId, ...unsent }: Entry) => {
    await leave(context);
    const claims = { sessionId, userId: String(user._id) };
    deps.cookie.write(context.res, claims);
    const waits = (await findSession({ ...claims, pressed: false }))?.user;
    return { ...(await presentOwnUser(deps, user, waits)), ...unsent };
  };

  return {
    createAccount: async ({ body }, context) => admit(context, await signUp(deps, body, callerOf(context))),
    signIn: async ({ body }, context) => admit(context, await signIn(deps, body, callerOf(context))),
    quickStart: async ({ body }, context) => {
      const entry = await quickStart(deps, body, callerOf(context));
      if (entry) return admit(context, entry);
      context.res.status(202);
      return { message: TEXTS.signInLinkSent };
    },
    signInByLink: async ({ params, body }, context) =>
      admit(context, await signInByLink(deps, params.token, body, callerOf(context))),
    signOut: async (_input, context) => {
      await leave(context);
      deps.cookie.clear(context.res);
      context.res.setHeader("Clear-Site-Data", '"cache"');
      return { message: "You are signed out" };
    },
    loginStatus: (_input, { user }) => user !== null && user.role !== "suspended",
    me: async (_input, context) => {
      const user = signedIn(context);
      return presentOwnUser(deps, await requireUser(user.id), user);
    },
  };
}

const ownSessionHandlers = (deps: Deps): Pick<AuthHandlers, OwnSessionCalls> => ({
  sessions: (_input, context) => listSessions(deps.now(), signedIn(context)),
  endOtherSessions: async (_input, context) => {
    const { id, sessionId } = signedIn(context);
    await endSessions(id, { sessionId, device: deps.deviceCookie.read(context.req) });
    return { message: "All other devices are signed out" };
  },
  endSession: async ({ params }, context) => {
    await endOwnSession(signedIn(context), params.id);
    return { message: "The device is signed out" };
  },
});

function linkHandlers(deps: Deps): Pick<AuthHandlers, LinkCalls> {
  return {
    sendVerification: async (_input, context) => {
      const unsent = await sendVerification(deps, signedIn(context));
      return {
        message: isPaid(unsent) ? "A verification link is on its way to your email" : TEXTS.noMailSent,
        ...unsent,
      };
    },
    verifyAccount: async ({ params, body }, { user, req }) => {
      const { password } = body;
      const caller = { caller: user, address: clientAddress(req), password };
      const done = await verifyAccount(deps, params.token, caller);
      return { message: done === "verified" ? "Your account is verified" : "Your account has its new address" };
    },
    sendSignInLink: async ({ body }, { req }) => {
      await sendSignInLink(deps, body, clientAddress(req));
      return { message: TEXTS.signInLinkSent };
    },
    signInLink: ({ params }, { user }) => showSignInLink(deps, params.token, user),
    forgotPassword: async ({ body }, { req }) => {
      await forgotPassword(deps, body.email, clientAddress(req));
      return { message: "If this email has an account, a link to choose a new password is on its way" };
    },
    resetPassword: async ({ params, body }) => {
      await resetPassword(deps, params.token, body.password);
      return { message: "Your password is changed, please sign in" };
    },
  };
}
