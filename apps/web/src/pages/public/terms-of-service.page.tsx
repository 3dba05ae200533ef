import { FIRST_SETTINGS } from "@salon/contracts";
import { Policy } from "../../features/landing/policies/policy.tsx";
import { termsOfService } from "../../features/landing/policies/terms-text.tsx";
import { pageMeta } from "../../shell/routing/page-meta.ts";
import { useSettings } from "../../domain/settings.ts";
import { Seo } from "../../ui/layout/seo.tsx";

/** What the salon and its customers promise each other. */
export default function TermsOfServicePage() {
  const cutoffHours = useSettings()?.cancelCutoffHours ?? FIRST_SETTINGS.cancelCutoffHours;
  return (
    <>
      <Seo {...pageMeta("terms-of-service")} />
      <Policy
        title="Terms of Service"
        lead="Plain words for what you may expect of us, and we of you."
        parts={termsOfService(cutoffHours)}
      />
    </>
  );
}
