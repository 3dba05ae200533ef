import { BRAND, type ContactMessage } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { formatDate } from "../../lib/format/format.ts";
import { useListState } from "../../lib/navigation/list-state.ts";
import { formatRelative } from "../../lib/format/relative-time.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { Badge } from "../../ui/feedback/badge.tsx";
import { buttonClass, Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/layout/cards.tsx";
import { FilterChips } from "../../ui/lists/filter-chips.tsx";
import { ListFrame } from "../../ui/lists/list-view.tsx";
import { ListToolbar } from "../../ui/lists/list-toolbar.tsx";
import { CONTACT_LIST, contactMessagesQuery, useSetAnswered } from "./messages.queries.ts";

const ANSWERED_OPTIONS = [
  { value: "false", label: "Open" },
  { value: "true", label: "Answered" },
];

/** Messages from the contact form, and whether they are answered. */
export function ContactMessages() {
  const now = useNow();
  const { list, query } = useListState(CONTACT_LIST);
  const result = useQuery(contactMessagesQuery(query));
  return (
    <>
      <ListToolbar list={list} searchLabel="Search by name or e-mail">
        <FilterChips
          label="Show"
          options={ANSWERED_OPTIONS}
          value={list.values["answered"]}
          onChange={(answered) => list.filter({ answered })}
        />
      </ListToolbar>
      <ListFrame
        noun={["message", "messages"]}
        list={list}
        result={result}
        empty="What people write through the contact form appears here."
      >
        {(messages) => (
          <ul className="space-y-4">
            {messages.map((message) => (
              <Message key={message._id} message={message} now={now} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}

/** A mailto link that answers the message and quotes it. */
const replyLink = ({ name, email, message }: ContactMessage): string => {
  const quoted = message
    .split("\n")
    .map((line) => `> ${line}`)
    .join("\r\n");
  const subject = encodeURIComponent(`Your message to ${BRAND}`);
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}&body=${encodeURIComponent(`Dear ${name},\r\n\r\n\r\n\r\n${quoted}`)}`;
};

function Message({ message, now }: { message: ContactMessage; now: Date }) {
  const { _id, name, email, answered, createdAt } = message;
  const setAnswered = useSetAnswered(_id);
  return (
    <li>
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <h2 className="text-lg wrap-anywhere">{name}</h2>
            <p className="text-sm wrap-anywhere text-fg-muted">
              {email} ·{" "}
              <time dateTime={createdAt}>
                {formatDate(createdAt)} ({formatRelative(createdAt, now)})
              </time>
            </p>
          </div>
          <Badge tone={answered ? "success" : "warning"}>{answered ? "Answered" : "Open"}</Badge>
        </div>
        <p className="mt-3 max-w-prose wrap-anywhere whitespace-pre-line">{message.message}</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <a href={replyLink(message)} className={buttonClass("primary", "small")}>
            <Mail aria-hidden="true" className="size-4" />
            Reply by mail <span className="sr-only">to {name}</span>
          </a>
          <Button
            variant="quiet"
            size="small"
            loading={setAnswered.isPending}
            onClick={() => setAnswered.mutate(!answered)}
          >
            {answered ? "Mark as open" : "Mark as answered"}
            <span className="sr-only">: {name}</span>
          </Button>
        </div>
      </Card>
    </li>
  );
}
