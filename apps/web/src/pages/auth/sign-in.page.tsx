import { AuthCard } from "../../features/auth/auth-card.tsx";
import { ForgotPasswordLink, SignUpLink } from "../../features/auth/auth-links.tsx";
import { LeaveWhenSignedIn } from "../../features/auth/redirect-signed-in.tsx";
import { SignInForm } from "../../features/auth/sign-in-form.tsx";
import { pageMeta } from "../../shell/routing/page-meta.ts";
import { Seo } from "../../ui/layout/seo.tsx";

/** Sign in, and back to where the visitor came from. */
export default function SignInPage() {
  return (
    <>
      <Seo {...pageMeta("sign-in")} />
      <LeaveWhenSignedIn>
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
      </LeaveWhenSignedIn>
    </>
  );
}
