import { useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { NeedsCookies } from "../../domain/needs-cookies.tsx";
import { clearSession, useSession } from "../../lib/session/session.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInLinkForm } from "./sign-in-link-form.tsx";

/** Signs in again over the page, so forms keep their values. After closing it the visitor is a guest. */
export function SessionEndedDialog({ open }: { open: boolean }) {
  const client = useQueryClient();
  const { user } = useSession();
  const { pathname, search } = useLocation();
  return (
    <Dialog
      open={open}
      onClose={() => clearSession(client)}
      title="Please sign in again"
      description="Your session has ended. What you typed on this page is still there."
    >
      <NeedsCookies>
        {user?.linkOnly ? (
          <SignInLinkForm email={user.email} next={pathname + search} />
        ) : (
          <SignInForm email={user?.email ?? ""} />
        )}
      </NeedsCookies>
    </Dialog>
  );
}
