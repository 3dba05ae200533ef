import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { api } from "../../lib/api/api.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { clearSession, setSessionUser } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";

/** Everything the salon holds about who is signed in, as it is handed out for download. */
export const myDataQuery = queryOptions({
  queryKey: ["account", "held-data"],
  queryFn: ({ signal }) => api.users.exportMine({ signal }),
  meta: { silent: true },
});

/** What the salon holds about who is signed in; failures are shown in place. */
export const useMyData = () => useQuery(myDataQuery);

/** Saves everything, as it is at this moment, into a file that people and programs can read. */
export function useDownloadData() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => client.fetchQuery({ ...myDataQuery, staleTime: 0 }),
    meta: { background: true },
    onSuccess: (data) => saveFile("ibadandun-my-data.json", "application/json", JSON.stringify(data, null, 2)),
  });
}

/** Changes the name the salon calls somebody by. */
export function useRename() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.users.updateMe({ body: { name } }),
    meta: { success: "Your name is saved" },
    onSuccess: (user) => setSessionUser(client, user),
  });
}

/** Puts the address of the account on the newsletter's list, or takes it off. */
export function useNewsletterChoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (newsletter: boolean) => api.users.updateMe({ body: { newsletter } }),
    meta: { background: true },
    onSuccess: () => client.invalidateQueries(myDataQuery),
  });
}

/** Where the account is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ["account", "sessions"],
  queryFn: ({ signal }) => api.auth.sessions({ signal }),
  meta: { silent: true },
});

/** Where the account is signed in, last used first; failures are shown in place. */
export const useOpenSessions = () => useQuery(sessionsQuery);

/** Ends every session of the account but this one. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.auth.endOtherSessions(),
    meta: { success: true },
    onSuccess: () => client.invalidateQueries(sessionsQuery),
  });
}

/** Deletes the account, forgets everything that was loaded for it, and goes home; a refusal is shown where it was asked. */
export function useDeleteAccount() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (password: string) => api.users.deleteMine({ body: { password } }),
    meta: { success: true, silent: true },
    onSuccess: async () => {
      await navigate(PATHS.home);
      clearSession(client);
    },
  });
}
