import { useParams } from "react-router-dom";
import { AuthCard } from "../../features/auth/auth-card.tsx";
import { ForgotPasswordLink, SignUpLink } from "../../features/auth/auth-links.tsx";
import { ResetPasswordForm } from "../../features/auth/reset-password-form.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";

/** Sets a new password; opened from the link in a mail. */
export default function ResetPasswordPage() {
  const { resetToken = "" } = useParams();
  return (
    <>
      <PageHead page="resetPassword" />
      <AuthCard
        title="Change Password"
        subtitle="Reset your password with ease!"
        footer={
          <>
            <SignUpLink />
            <ForgotPasswordLink />
          </>
        }
      >
        <ResetPasswordForm token={resetToken} />
      </AuthCard>
    </>
  );
}
