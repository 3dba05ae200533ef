import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../../lib/api/api.ts";
import { createExternalStore } from "../../lib/hooks/external-store.ts";
import { clearSession, setSessionUser } from "../../lib/session/session.ts";
import { PATHS } from "../../paths.ts";

/** Ends the session, clears the cache and opens the sign-in page. */
export function useSignOut() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => api.auth.signOut(),
    onSuccess: async () => {
      await navigate(PATHS.signIn);
      clearSession(client);
    },
  });
}

/** Mails the user a link to choose a password. */
export function useSendPasswordLink() {
  return useMutation({
    mutationFn: (email: string) => api.auth.forgotPassword({ body: { email } }),
    meta: { success: "A link to choose a password is on its way to your email" },
  });
}

/** Says whether the person on an account that was taken over by a reset link is the user. */
export function useAnswerEntered() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { keep: boolean; name?: string }) => api.myData.updateMe({ body }),
    meta: { silent: true },
    onSuccess: (user) => setSessionUser(client, user),
  });
}

const RESEND_AFTER_SECONDS = 60;
/** When the last verification mail was requested, in ms; the banner and the account panel share the countdown. */
const askedAt = createExternalStore<number | null>(null);

function useSecondsLeft(): number {
  const asked = askedAt.use();
  const [now, setNow] = useState(() => Date.now());
  const left = asked === null ? 0 : Math.max(0, RESEND_AFTER_SECONDS - Math.floor((now - asked) / 1000));
  useEffect(() => {
    if (asked === null) return undefined;
    const tick = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(tick);
  }, [asked]);
  return Math.min(left, RESEND_AFTER_SECONDS);
}

/** Requests another verification mail. `secondsLeft` counts down from 60 until the next request is allowed. */
export function useSendVerification() {
  const secondsLeft = useSecondsLeft();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.auth.sendVerification(),
    meta: { success: true, background: true },
    onSuccess: () => askedAt.set(Date.now()),
  });
  const send = () => {
    if (!isPending && secondsLeft === 0) mutate();
  };
  return { send, sending: isPending, secondsLeft };
}
