import { AuthCard } from "../features/auth/auth-card.tsx";
import { AuthLink } from "../features/auth/auth-link.tsx";
import { LeaveWhenSignedIn } from "../features/auth/leave-when-signed-in.tsx";
import { SignInForm } from "../features/auth/sign-in-form.tsx";
import { pageMeta } from "../lib/page-meta.ts";
import { PATHS } from "../paths.ts";
import { Seo } from "../ui/seo.tsx";

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
              <AuthLink question="Not a member yet?" to={PATHS.signUp}>
                Please Sign up
              </AuthLink>
              <AuthLink question="Forgot your password?" to={PATHS.forgotPassword}>
                Please Reset
              </AuthLink>
            </>
          }
        >
          <SignInForm />
        </AuthCard>
      </LeaveWhenSignedIn>
    </>
  );
}
