import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { sessionQuery } from "../../lib/session/session.ts";
import { PATHS, TWO_STEPS_ANCHOR } from "../../paths.ts";
import { useShownCodes } from "./shown-codes.ts";
import { secondStepQuery } from "./second-step-state.queries.ts";

/** Loads again what the account has, also the session, which may wait for nothing now. */
export function useSecondStepChanged() {
  const client = useQueryClient();
  return () => Promise.all([client.invalidateQueries(secondStepQuery), client.invalidateQueries(sessionQuery)]);
}

/** Mails the link that setting up needs; it leads back to the page of the own data. */
export const useSetUpLink = () =>
  useMutation({
    mutationFn: (email: string) =>
      api.auth.sendSignInLink({ body: { email, next: `${PATHS.myData}#${TWO_STEPS_ANCHOR}` } }),
    meta: { success: true },
  });

/** Begins to set up: answers what the code app needs. */
export const useBeginStep = () =>
  useMutation({
    mutationFn: (body: { password: string }) => api.secondStep.begin({ body }),
    meta: { silent: true },
  });

/** Finishes by the first code: answers the recovery codes. The page follows once they are kept. */
export const useFinishStep = () =>
  useMutation({ mutationFn: (body: { code: string }) => api.secondStep.finish({ body }), meta: { silent: true } });

/** Replaces the recovery codes, and shows the new ones until they are kept. */
export function useNewRecoveryCodes() {
  const [, showCodes] = useShownCodes();
  return useMutation({
    mutationFn: () => api.secondStep.newRecoveryCodes(),
    onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes),
  });
}

/** Removes the second step. */
export function useRemoveStep() {
  const follow = useSecondStepChanged();
  return useMutation({ mutationFn: () => api.secondStep.remove(), meta: { success: true }, onSuccess: follow });
}

/** Has a trusted device asked again. */
export function useForgetDevice() {
  const follow = useSecondStepChanged();
  return useMutation({
    mutationFn: (id: string) => api.secondStep.forgetDevice({ params: { id } }),
    meta: { success: true },
    onSettled: follow,
  });
}
