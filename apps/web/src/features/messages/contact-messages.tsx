import { useQuery } from "@tanstack/react-query";
import { useListState } from "../../lib/navigation/list-state.ts";
import { useNow } from "../../lib/hooks/clock.ts";
import { FilterSelect } from "../../ui/lists/filter-select.tsx";
import { ListFrame } from "../../ui/lists/list-view.tsx";
import { ListToolbar } from "../../ui/lists/list-toolbar.tsx";
import { ContactMessageCard } from "./contact-message-card.tsx";
import { CONTACT_LIST, contactMessagesQuery } from "./messages.queries.ts";

const ANSWERED_OPTIONS = [
  { value: "false", label: "Open" },
  { value: "true", label: "Answered" },
];

/** Messages from the contact form and by WhatsApp, and whether they are answered. */
export function ContactMessages() {
  const now = useNow();
  const { list, query } = useListState(CONTACT_LIST);
  const result = useQuery(contactMessagesQuery(query));
  return (
    <>
      <ListToolbar
        list={list}
        searchLabel="Search by name, e-mail or number"
        renderFilters={(shown) => <FilterSelect list={shown} name="answered" label="Show" options={ANSWERED_OPTIONS} />}
      />
      <ListFrame
        noun={["message", "messages"]}
        list={list}
        result={result}
        empty="What people write through the contact form or by WhatsApp appears here."
      >
        {(messages) => (
          <ul className="space-y-4">
            {messages.map((message) => (
              <ContactMessageCard key={message._id} message={message} now={now} />
            ))}
          </ul>
        )}
      </ListFrame>
    </>
  );
}
