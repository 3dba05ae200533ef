import { PAGE_TEXTS, type OwnUser } from "@salon/contracts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocation } from "react-router-dom";
import { api } from "../../lib/api/api.ts";
import { setMailAfter } from "../../lib/session/session.ts";
import { Button } from "../../ui/controls/button.tsx";

/** In place of health data: who sees it owns the mailbox of their account. A verification opened in this browser changes nothing else. */
export function ProveNotice({ user: { email, verified } }: { user: OwnUser }) {
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const send = useMutation({
    mutationFn: (): Promise<{ message: string; mailAfter?: string | undefined }> =>
      verified ? api.auth.sendSignInLink({ body: { email, next: pathname + search } }) : api.auth.sendVerification(),
    meta: { success: true },
    onSuccess: ({ mailAfter }) => setMailAfter(client, mailAfter),
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
