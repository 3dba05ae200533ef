import { AuthCard } from "../../features/auth/auth-card.tsx";
import { SignInLink, SignUpLink } from "../../features/auth/auth-links.tsx";
import { ForgotPasswordForm } from "../../features/auth/forgot-password-form.tsx";
import { pageMeta } from "../../shell/routing/page-meta.ts";
import { Seo } from "../../ui/layout/seo.tsx";

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
            <SignInLink question="Remembered it?" />
            <SignUpLink />
          </>
        }
      >
        <ForgotPasswordForm />
      </AuthCard>
    </>
  );
}
