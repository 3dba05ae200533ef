import { PAGE_TEXTS, type OwnUser } from "@salon/contracts";
import { useMutation } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { api } from "../../lib/api/api.ts";
import { Button } from "../../ui/controls/button.tsx";

/** In place of health data: who sees it owns the mailbox of their account. A verification opened in this browser changes nothing else. */
export function ProveNotice({ user: { email, verified } }: { user: OwnUser }) {
  const { pathname, search } = useLocation();
  const send = useMutation({
    mutationFn: () =>
      verified ? api.auth.sendSignInLink({ body: { email, next: pathname + search } }) : api.auth.sendVerification(),
    meta: { success: true },
  });
  return (
    <p className="mt-4 rounded-cloth border-l-6 border-danger bg-danger-soft px-4 py-3">
      {PAGE_TEXTS.proveFirst}{" "}
      <Button variant="quiet" size="small" loading={send.isPending} onClick={() => send.mutate()}>
        Send me a link
      </Button>
    </p>
  );
}
