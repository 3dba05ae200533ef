import type { Client, User } from "@salon/contracts";
import { Link } from "react-router-dom";
import { ClientAlert } from "../../../domain/clients/client-alert.tsx";
import { formatAmount, formatDate } from "../../../lib/format/format.ts";
import { useLazyDialog } from "../../../lib/hooks/use-lazy-module.ts";
import { linkTo, PATHS } from "../../../paths.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { DescriptionList } from "../../../ui/layout/description-list.tsx";
import { ClientPhones } from "../client-list.tsx";

const importDialog = () => import("./edit-client-dialog.tsx");

type ClientFactsProps = { client: Client; account: User | undefined };

/** Alert, numbers, e-mail and figures of a card; the number of the account is among them. */
export function ClientFacts({ client, account }: ClientFactsProps) {
  const { dialog, isOpen, opener, close } = useLazyDialog(importDialog);
  const { name, email, alert, createdAt, visits, spent, noShows } = client;
  const phones = phonesOf(client, account);
  const items = [
    { term: "Phone", details: phones.length > 0 ? <ClientPhones client={{ name, phones }} /> : "None" },
    ...(email === undefined ? [] : [{ term: "E-mail", details: <span className="wrap-anywhere">{email}</span> }]),
    { term: "Next visit", details: <NextVisit client={client} /> },
    { term: "Visits", details: visits },
    { term: "Spent", details: formatAmount(spent) },
    { term: "No-shows", details: noShows },
    { term: "Card since", details: formatDate(createdAt) },
  ];
  return (
    <Card>
      <div className="mb-2 flex flex-wrap items-start justify-between gap-3">
        <h2 className="min-w-0 text-xl wrap-anywhere">
          Client card{account && account.name !== name && ` of ${name}`}
        </h2>
        <Button variant="quiet" size="small" {...opener}>
          Edit name, numbers and e-mail
        </Button>
      </div>
      {alert && <ClientAlert>{alert}</ClientAlert>}
      <DescriptionList items={items} />
      {dialog && isOpen && <dialog.EditClientDialog client={client} onClose={close} />}
    </Card>
  );
}

function NextVisit({ client: { next } }: { client: Client }) {
  if (!next) return "None";
  return (
    <Link to={linkTo(PATHS.adminBookingDetails, { id: next.bookingId })} className="text-link">
      {formatDate(next.date)}, {next.time}: {next.service}
    </Link>
  );
}

/** The numbers of the card, and that of the account where it is another one. */
function phonesOf({ phones }: Client, account: User | undefined): Client["phones"] {
  const { phone: e164, phoneShown: shown } = account ?? {};
  if (!e164 || !shown || phones.some((one) => one.e164 === e164)) return phones;
  return [...phones, { e164, shown }];
}
