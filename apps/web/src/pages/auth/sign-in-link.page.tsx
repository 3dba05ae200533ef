import { useParams, useSearchParams } from "react-router-dom";
import { AuthCard } from "../../features/auth/auth-card.tsx";
import { SignInByLink } from "../../features/auth/sign-in-by-link.tsx";
import { safeNextPath } from "../../lib/session/next-path.ts";
import { PageHead } from "../../shell/routing/page-head.tsx";

/** Signs in without a password; opened from the link in a mail. */
export default function SignInLinkPage() {
  const { signInToken = "" } = useParams();
  const [search] = useSearchParams();
  return (
    <>
      <PageHead page="signInLink" />
      <AuthCard title="Sign in by link" subtitle="One press, and you are in. You need no password.">
        <SignInByLink token={signInToken} next={safeNextPath(search.get("next"))} />
      </AuthCard>
    </>
  );
}
