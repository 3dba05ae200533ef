import { AuthCard } from "../features/auth/auth-card.tsx";
import { AuthLink } from "../features/auth/auth-link.tsx";
import { ForgotPasswordForm } from "../features/auth/forgot-password-form.tsx";
import { pageMeta } from "../lib/page-meta.ts";
import { PATHS } from "../paths.ts";
import { Seo } from "../ui/seo.tsx";

/** Ask for a link to choose a new password. */
export default function ForgotPasswordPage() {
  return (
    <>
      <Seo {...pageMeta("forgot-password")} />
      <AuthCard
        title="Forgot password"
        subtitle="Tell us your e-mail address and we send you a link."
        footer={
          <>
            <AuthLink question="Remembered it?" to={PATHS.signIn}>
              Please Sign in
            </AuthLink>
            <AuthLink question="Not a member yet?" to={PATHS.signUp}>
              Please Sign up
            </AuthLink>
          </>
        }
      >
        <ForgotPasswordForm />
      </AuthCard>
    </>
  );
}
