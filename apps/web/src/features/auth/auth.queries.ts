import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract, RouteRequest } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";
import { useAttempt } from "../../lib/api/attempt.ts";
import { clearSession, sessionQuery, setSessionUser } from "../../lib/session/session.ts";

type Body<K extends keyof (typeof contract)["auth"]> =
  RouteRequest<(typeof contract)["auth"][K]> extends { body: infer B } ? B : never;

/** Creates an account and signs in with it. */
export function useCreateAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<"createAccount">) => api.auth.createAccount({ body }),
    onSuccess: (user) => setSessionUser(client, user),
  });
}

/** Signs in. A 401 means a wrong password here, not an ended session. */
export function useSignIn() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Body<"signIn">) => api.auth.signIn({ body }),
    meta: { checksPassword: true },
    onSuccess: (user) => setSessionUser(client, user),
  });
}

/** 32 random bytes in base64url. */
function newStartKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** Opens an account without a password and signs in; answers false when a link was mailed to the address instead. */
export function useQuickStart() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: useAttempt(async (body: Body<"quickStart">) => {
      const answer = await api.auth.quickStart({ body });
      if ("message" in answer) return false;
      setSessionUser(client, answer);
      return true;
    }, newStartKey),
  });
}

/** Requests a mail with a link to sign in; the response is the same for unknown addresses. */
export function useSendSignInLink() {
  return useMutation({
    mutationFn: (body: Body<"sendSignInLink">) => api.auth.sendSignInLink({ body }),
    meta: { success: true },
  });
}

/** The masked address of a link to sign in, and whether it replaces the session of another account. */
export const signInLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ["sign-in-link", token],
    queryFn: ({ signal }) => api.auth.signInLink({ params: { token }, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Signs in with the mailed token. */
export function useSignInByLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ token, ...body }: { token: string } & Body<"signInByLink">) =>
      api.auth.signInByLink({ params: { token }, body }),
    meta: { silent: true },
    onSuccess: (user) => setSessionUser(client, user),
  });
}

/** Requests a password-reset mail; the response is the same for unknown addresses. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: (body: Body<"forgotPassword">) => api.auth.forgotPassword({ body }),
    meta: { success: true },
  });
}

/** Verifies the account that the mailed token belongs to. */
export function useVerifyAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ token, ...body }: { token: string } & Body<"verifyAccount">) =>
      api.auth.verifyAccount({ params: { token }, body }),
    meta: { success: true },
    onSuccess: () => client.invalidateQueries(sessionQuery),
  });
}

/** Sets a new password with a mailed token. The server ends every session of the account, so the local session is cleared too. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ token, password }: { token: string; password: string }) =>
      api.auth.resetPassword({ params: { token }, body: { password } }),
    meta: { success: true },
    onSuccess: () => clearSession(client),
  });
}
