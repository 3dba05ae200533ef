import { isProven, type OwnUser } from "@salon/contracts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import { useNavigate } from "react-router-dom";
import { api } from "../../lib/api/api.ts";
import { storedOf } from "../../lib/api/stale.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { clearSession, setMailAfter, setSessionUser } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";

/** All data that the salon stores about the signed-in user, in the shape of the download. */
export const myDataQuery = queryOptions({
  queryKey: ["account", "held-data"],
  queryFn: ({ signal }) => api.myData.exportMine({ signal }),
});

/** All data that the salon stores about the signed-in user. Failures appear in place. */
export const useMyData = () => useQuery(myDataQuery);

/** Fetches the user's data anew and saves it as a JSON file. */
export function useDownloadData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => client.fetchQuery({ ...myDataQuery, staleTime: 0 }),
    meta: { background: true },
    onSuccess: (data) => saveFile("ibadandun-my-data.json", "application/json", JSON.stringify(data, null, 2)),
  });
}

/** Changes the name or the phone number; where the account was changed in another window, it is shown as it is now. */
export function useUpdateMe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ revision = 0, ...change }: NonNullable<Parameters<typeof api.myData.updateMe>[0]>["body"]) =>
      api.myData.updateMe({ body: { ...change, revision } }),
    meta: { silent: true },
    onSuccess: (user) => setSessionUser(client, user),
    onError: (error) => {
      const newest = storedOf<OwnUser>(error);
      if (newest) setSessionUser(client, newest);
    },
  });
}

/**
 * Corrects the address of an account, or begins to change it where it is proven, which the account's own address ends; the answer
 * is the same for a free and a taken one.
 */
export function useCorrectEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => api.myData.updateMe({ body: { email } }),
    meta: { silent: true },
    onSuccess: (user) => {
      setSessionUser(client, user);
      setMailAfter(client, user.mailAfter);
      toast.success(saidOfAddress(user));
    },
  });
}

function saidOfAddress(user: OwnUser): string {
  if (user.mailAfter !== undefined) return "The address is saved, but the link to verify it was not sent yet";
  if (isProven(user) && user.newEmail === undefined) return "Your address stays as it is";
  return `We wrote to ${user.newEmail ?? user.email}`;
}

/** Subscribes the account's address to the newsletter, or unsubscribes it. */
export function useNewsletterChoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (newsletter: boolean) => api.myData.updateMe({ body: { newsletter } }),
    meta: { background: true },
    onSuccess: () => client.invalidateQueries(myDataQuery),
  });
}

/** The sessions of the account. */
export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }) => api.auth.sessions({ signal }),
});

/** The sessions of the account, last used first. Failures appear in place. */
export const useOpenSessions = () => useQuery(sessionsQuery);

/** Ends every session of the account except the current one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.auth.endOtherSessions(),
    meta: { success: true },
    onSuccess: () => client.invalidateQueries(sessionsQuery),
  });
}

/** Ends one session of the account, on another device. One that has ended meanwhile goes from the list too. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.auth.endSession({ params: { id } }),
    meta: { success: true },
    onSettled: () => client.invalidateQueries(sessionsQuery),
  });
}

/** What stands in the way of deleting the account. */
export const obstaclesQuery = queryOptions({
  queryKey: ["account", "obstacles"],
  queryFn: ({ signal }) => api.myData.obstacles({ signal }),
  staleTime: 0,
});

/** Mails a link to sign in that leads back to the page with the stored data. */
export function useProofByLink() {
  return useMutation({
    mutationFn: (email: string) => api.auth.sendSignInLink({ body: { email, next: PATHS.myData } }),
    meta: { success: true, silent: true },
  });
}

/** Deletes the account, clears the cache and opens the home page. A refusal appears in the dialog. */
export function useDeleteAccount() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: { password?: string }) => api.myData.deleteMine({ body }),
    meta: { success: true, silent: true },
    onSuccess: async () => {
      await navigate(PATHS.home);
      clearSession(client);
    },
  });
}
