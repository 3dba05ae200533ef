import { AuthCard } from "../../features/auth/auth-card.tsx";
import { SignInLink, SignUpLink } from "../../features/auth/auth-links.tsx";
import { ForgotPasswordForm } from "../../features/auth/forgot-password-form.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";

export default function ForgotPasswordPage() {
  return (
    <>
      <PageHead page="forgotPassword" />
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
