import { useParams } from "react-router-dom";
import { AuthCard } from "../../features/auth/auth-card.tsx";
import { Unsubscribe } from "../../features/messages/unsubscribe.tsx";
import { pageMeta } from "../../shell/routing/page-meta.ts";
import { Seo } from "../../ui/layout/seo.tsx";

/** Stop the newsletter, by the link in a mail. */
export default function UnsubscribePage() {
  const { token = "" } = useParams();
  return (
    <>
      <Seo {...pageMeta("unsubscribe")} />
      <AuthCard title="Unsubscribe">
        <Unsubscribe token={token} />
      </AuthCard>
    </>
  );
}
