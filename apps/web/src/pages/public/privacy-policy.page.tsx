import { Policy } from "../../features/landing/policies/policy.tsx";
import { PRIVACY } from "../../features/landing/policies/privacy-text.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";

/** What the salon knows about people, why, and for how long. */
export default function PrivacyPolicyPage() {
  return (
    <>
      <PageHead page="privacyPolicy" />
      <Policy
        title="Privacy Policy"
        lead="We know as little about you as a salon can that keeps your chair free and your account yours. This is all of it."
        parts={PRIVACY}
      />
    </>
  );
}
