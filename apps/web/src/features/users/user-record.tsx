import { ROLE_LABELS, type User } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { PhoneLinks, readyText } from "../../domain/clients/phone-links.tsx";
import { formatDate } from "../../lib/format/format.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { DescriptionList } from "../../ui/layout/description-list.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";
import { userQuery } from "./users.queries.ts";
import { BadgeCheck } from "lucide-react";
import { Badge } from "../../ui/feedback/badge.tsx";

type UserRecordProps = {
  id: string;
  /** Actions on the account, beside its facts. */
  children: (user: User) => ReactNode;
};

/** The facts of one account; the verification state is read-only. */
export function UserRecord({ id, children }: UserRecordProps) {
  const { data: user, error, isFetching, refetch } = useQuery(userQuery(id));
  if (!user && error) {
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!user) return <SkeletonList rows={8} label="Loading the user…" rowClassName="h-24 w-full" />;
  const items = [
    { term: "Name", details: user.name },
    {
      term: "E-mail",
      details: (
        <a href={`mailto:${user.email}`} className="text-link wrap-anywhere">
          {user.email}
        </a>
      ),
    },
    ...phoneOf(user),
    { term: "Role", details: ROLE_LABELS[user.role] },
    { term: "Verified", details: <VerifiedBadge verified={user.verified} /> },
    { term: "Since", details: formatDate(user.createdAt) },
  ];
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
      <Card>
        <h2 className="mb-2 text-xl">Account</h2>
        <DescriptionList items={items} />
      </Card>
      {children(user)}
    </div>
  );
}

function phoneOf({ name, phone, phoneShown }: User) {
  if (!phone || !phoneShown) return [];
  const details = <PhoneLinks name={name} phone={phoneShown} e164={phone} text={readyText(name)} />;
  return [{ term: "Phone", details }];
}

export function VerifiedBadge({ verified }: { verified: boolean }) {
  if (!verified) return <Badge tone="warning">Unverified</Badge>;
  return (
    <Badge tone="success" icon={<BadgeCheck aria-hidden="true" className="size-4" />}>
      Verified
    </Badge>
  );
}
