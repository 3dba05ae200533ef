import type { OwnUser } from "@salon/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { api } from "../../lib/api/api.ts";
import { createExternalStore } from "../../lib/hooks/external-store.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { formatNear } from "../../lib/format/moments.ts";
import { clearSession, setMailAfter, setSessionUser, useSession } from "../../lib/session/session.ts";
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

/** When the next mail about an account may go, as people read it; null where one may go now. */
export const mailWait = (user: OwnUser | null, now: Date): string | null =>
  user?.mailAfter !== undefined && new Date(user.mailAfter) > now ? formatNear(user.mailAfter, now) : null;

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

/**
 * Requests another verification mail. `secondsLeft` counts down from 60 until the next request is allowed; `after` is the
 * time until which none is sent, because too many were.
 */
export function useSendVerification() {
  const client = useQueryClient();
  const { user } = useSession();
  const now = useNow();
  const secondsLeft = useSecondsLeft();
  const after = mailWait(user, now);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.auth.sendVerification(),
    meta: { success: true, background: true },
    onSuccess: ({ mailAfter }) => {
      setMailAfter(client, mailAfter);
      if (mailAfter === undefined) askedAt.set(Date.now());
    },
  });
  const send = () => {
    if (!isPending && secondsLeft === 0 && after === null) mutate();
  };
  return { send, sending: isPending, secondsLeft, after };
}
