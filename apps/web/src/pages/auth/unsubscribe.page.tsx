import { useParams } from "react-router-dom";
import { AuthCard } from "../../features/auth/auth-card.tsx";
import { Unsubscribe } from "../../features/messages/unsubscribe.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";

/** Ends the newsletter; opened from the link in a mail. */
export default function UnsubscribePage() {
  const { token = "" } = useParams();
  return (
    <>
      <PageHead page="unsubscribe" />
      <AuthCard title="Unsubscribe">
        <Unsubscribe token={token} />
      </AuthCard>
    </>
  );
}
