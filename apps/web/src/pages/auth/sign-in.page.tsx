import { AuthCard, RedirectSignedIn } from "../../features/auth/auth-card.tsx";
import { ForgotPasswordLink, FirstTimeLink, SignUpLink } from "../../features/auth/auth-links.tsx";
import { SignInWays } from "../../features/auth/sign-in-ways.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";

export default function SignInPage() {
  return (
    <>
      <PageHead page="signIn" />
      <RedirectSignedIn>
        <AuthCard
          title="Sign in"
          subtitle="Welcome back. Your appointments are waiting."
          footer={
            <>
              <FirstTimeLink />
              <SignUpLink />
              <ForgotPasswordLink />
            </>
          }
        >
          <SignInWays />
        </AuthCard>
      </RedirectSignedIn>
    </>
  );
}
