import { AuthCard, RedirectSignedIn } from "../../features/auth/auth-card.tsx";
import { ForgotPasswordLink, SignUpLink } from "../../features/auth/auth-links.tsx";
import { SignInForm } from "../../features/auth/sign-in-form.tsx";
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
              <SignUpLink />
              <ForgotPasswordLink />
            </>
          }
        >
          <SignInForm />
        </AuthCard>
      </RedirectSignedIn>
    </>
  );
}
