import { useQueryClient } from "@tanstack/react-query";
import type { ComponentProps, MouseEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import { PATHS } from "../paths.ts";
import { usePause } from "./pause.ts";
import { signInPath } from "../lib/session/next-path.ts";
import { sessionQuery, useSession } from "../lib/session/session.ts";

const bookPath = (signedIn: boolean) => (signedIn ? PATHS.bookings : signInPath(PATHS.bookings));

/** A link to the booking page, absent while online booking is paused; for guests it leads to sign-in first. A click before the session check answers waits for the answer. */
export function BookLink(props: Omit<ComponentProps<typeof Link>, "to">) {
  const { status } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const pause = usePause();
  const waitForSession = async (event: MouseEvent) => {
    if (status !== "unknown" || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const session = await client.ensureQueryData(sessionQuery).catch(() => null);
    await navigate(bookPath(Boolean(session?.user)));
  };
  return pause ? null : (
    <Link {...props} to={bookPath(status !== "guest")} onClick={(event) => void waitForSession(event)} />
  );
}
