import { MAIL_STATES, type OutboxMail } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { capitalize, countOf } from "../../lib/format/format.ts";
import { formatMoment } from "../../lib/format/moments.ts";
import { useListState } from "../../lib/navigation/list-state.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import type { DataColumn } from "../../ui/lists/data-table.tsx";
import { FilterSelect } from "../../ui/lists/filter-select.tsx";
import { ListToolbar } from "../../ui/lists/list-toolbar.tsx";
import { ListView } from "../../ui/lists/list-view.tsx";
import { CHANNEL_NAMES, MAIL_STATE_LABELS, stateOf } from "./channel-names.ts";
import { MessageCounts } from "./message-counts.tsx";
import { MAIL_LIST, mailsQuery, useRetryMail } from "./messages.queries.ts";

/** Turns `newsletterWelcome` into `Newsletter welcome`. */
const inWords = (kind: string): string => {
  const words = kind
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return capitalize(words);
};

const columns: DataColumn<OutboxMail>[] = [
  { key: "to", header: "To", cell: ({ to }) => <span className="wrap-anywhere">{to ?? "Deleted address"}</span> },
  {
    key: "kind",
    header: "Mail",
    card: "plain",
    cell: ({ kind, channel }) => [inWords(kind), channel && CHANNEL_NAMES[channel]].filter(Boolean).join(", "),
  },
  {
    key: "createdAt",
    header: "Written",
    sortable: true,
    card: "plain",
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    key: "state",
    header: "State",
    card: "corner",
    cell: (mail) => <Badge tone={stateOf(mail).tone}>{stateOf(mail).label}</Badge>,
  },
  {
    key: "lastError",
    header: "Problem",
    card: "plain",
    cell: ({ attempts, lastError }) =>
      lastError && (
        <span className="wrap-anywhere">
          {lastError} ({countOf(attempts, "try", "tries")})
        </span>
      ),
  },
  { key: "retry", header: "Action", card: "plain", cell: (mail) => <RetryButton mail={mail} /> },
];

const STATE_OPTIONS = MAIL_STATES.map((value) => ({ value, label: MAIL_STATE_LABELS[value].label }));

/** All outgoing mails and messages with their delivery state, after the counts of the month. */
export function MailList() {
  const { list, query } = useListState(MAIL_LIST);
  const result = useQuery(mailsQuery(query));
  return (
    <>
      <MessageCounts />
      <ListToolbar
        list={list}
        searchLabel="Search by e-mail"
        renderFilters={(shown) => <FilterSelect list={shown} name="state" label="State" options={STATE_OPTIONS} />}
      />
      <ListView
        caption="Mails"
        noun={["mail", "mails"]}
        columns={columns}
        rowKey={({ _id }) => _id}
        list={list}
        result={result}
        empty="Every mail and every message to a phone is listed here."
      />
    </>
  );
}

function RetryButton({ mail: { _id, to, state } }: { mail: OutboxMail }) {
  const retry = useRetryMail(_id);
  if (state !== "failed") return null;
  return (
    <Button variant="quiet" size="small" loading={retry.isPending} onClick={() => retry.mutate()}>
      Send again <span className="sr-only">to {to}</span>
    </Button>
  );
}
