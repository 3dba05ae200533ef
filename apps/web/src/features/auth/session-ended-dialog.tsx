import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useLocation } from "react-router-dom";
import { NeedsCookies } from "../../domain/needs-cookies.tsx";
import { clearSession, useSession } from "../../lib/session/session.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInLinkForm } from "./sign-in-link-form.tsx";

/** Signs in again over the covered page, so forms keep their values. After closing it the visitor is a guest. */
export function SessionEndedDialog({ open }: { open: boolean }) {
  const client = useQueryClient();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const fields = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      open={open}
      onClose={() => clearSession(client)}
      title="Please sign in again"
      description="Your session has ended. What you typed on this page is still there."
      firstFocus={() => firstToFill(fields.current)}
    >
      <div ref={fields}>
        <NeedsCookies>
          {user?.linkOnly ? (
            <SignInLinkForm email={user.email} next={pathname + search} />
          ) : (
            <SignInForm email={user?.email ?? ""} />
          )}
        </NeedsCookies>
      </div>
    </Dialog>
  );
}

/** The first field that is empty, which is the password where the address is known; without one the first field. */
function firstToFill(place: HTMLElement | null): HTMLElement | null {
  const inputs = [...(place?.querySelectorAll("input") ?? [])];
  return inputs.find(({ value }) => value === "") ?? inputs[0] ?? null;
}
