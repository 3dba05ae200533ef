import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { contract, RouteRequest } from "@salon/contracts";
import { api } from "../../lib/api/api.ts";
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
    mutationFn: (token: string) => api.auth.verifyAccount({ params: { token } }),
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
