import { AuthCard, RedirectSignedIn } from "../../features/auth/auth-card.tsx";
import { ForgotPasswordLink, SignUpLink } from "../../features/auth/auth-links.tsx";
import { GUEST_TEXT, GuestEntry, guestPath } from "../../features/auth/guest-entry.tsx";
import { SignInWays } from "../../features/auth/sign-in-ways.tsx";
import { usePageQuery } from "../../lib/navigation/page-query.ts";
import { safeNextPath } from "../../lib/session/next-path.ts";
import { PageHead } from "../../shell/routing/page-head.tsx";

export default function SignInPage() {
  return (
    <>
      <PageHead page="signIn" />
      <RedirectSignedIn>
        <SignInCard />
      </RedirectSignedIn>
    </>
  );
}

/** The form to sign in; on the way to a booking, a guest's way comes first. */
function SignInCard() {
  const next = safeNextPath(usePageQuery()?.get("next"));
  const guest = guestPath(next);
  return (
    <AuthCard
      title={guest ? "Book your visit" : "Sign in"}
      subtitle={guest ? GUEST_TEXT : "Welcome back. Your appointments are waiting."}
      footer={
        <>
          <SignUpLink />
          <ForgotPasswordLink />
        </>
      }
    >
      {guest && <GuestEntry to={guest} />}
      <SignInWays isSecond={guest !== null} />
    </AuthCard>
  );
}
