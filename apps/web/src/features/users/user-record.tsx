import { ROLE_LABELS, type User } from "@salon/contracts";
import type { ReactNode } from "react";
import { PhoneLinks, readyText } from "../../domain/clients/phone-links.tsx";
import { formatDate } from "../../lib/format/format.ts";
import { Card } from "../../ui/layout/cards.tsx";
import { DescriptionList } from "../../ui/layout/description-list.tsx";
import { BadgeCheck } from "lucide-react";
import { Badge } from "../../ui/feedback/badge.tsx";

type UserFactsProps = {
  user: User;
  /** Whether the client card stands on the page too; it has the number. */
  hasCard: boolean;
  /** Actions on the account, below its facts. */
  children?: ReactNode;
};

/** The facts of one account; the verification state is read-only. */
export function UserFacts({ user, hasCard, children }: UserFactsProps) {
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
    ...(hasCard ? [] : phoneOf(user)),
    { term: "Role", details: roleOf(user) },
    { term: "Verified", details: <VerifiedBadge verified={user.verified} /> },
    { term: "Since", details: formatDate(user.createdAt) },
  ];
  return (
    <Card>
      <h2 className="mb-2 text-xl">Account</h2>
      <DescriptionList items={items} />
      {children}
    </Card>
  );
}

const roleOf = ({ role, adminSince }: User): string =>
  adminSince === undefined ? ROLE_LABELS[role] : `${ROLE_LABELS[role]} since ${formatDate(adminSince)}`;

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
