import { useState } from "react";
import { useLocation } from "react-router-dom";
import { NeedsCookies } from "../../domain/needs-cookies.tsx";
import { usePageQuery } from "../../lib/navigation/page-query.ts";
import { safeNextPath } from "../../lib/session/next-path.ts";
import { Button } from "../../ui/controls/button.tsx";
import { BY_LINK } from "./auth-links.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInLinkForm } from "./sign-in-link-form.tsx";

/** Signing in with a password or, as the second way, by a mailed link. `isSecond` where a first button stands above it. */
export function SignInWays({ isSecond = false }: { isSecond?: boolean }) {
  const query = usePageQuery();
  const { email = "" } = (useLocation().state ?? {}) as { email?: string };
  const [typed, setTyped] = useState(email);
  const [chosen, setByLink] = useState<boolean | null>(null);
  const byLink = chosen ?? query?.get(BY_LINK.name) === BY_LINK.value;
  return (
    <NeedsCookies>
      {byLink ? (
        <SignInLinkForm email={typed} onTyped={setTyped} next={safeNextPath(query?.get("next"))} />
      ) : (
        <SignInForm email={typed} onTyped={setTyped} isSecond={isSecond} />
      )}
      <Button variant="quiet" className="mt-4 w-full" onClick={() => setByLink(!byLink)}>
        {byLink ? "Use a password instead" : "Email me a link instead"}
      </Button>
    </NeedsCookies>
  );
}
