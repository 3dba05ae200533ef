import { walkInSchema } from "@salon/contracts";
import { queryOptions } from "@tanstack/react-query";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { api } from "../../../lib/api/api.ts";
import { useSession } from "../../../lib/session/session.ts";
import { Checkbox } from "../../../ui/forms/checkbox.tsx";
import { PickedPerson as PersonRow, SearchPicker } from "../../../ui/forms/search-picker.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import type { ChangeDraft } from "../../draft/draft.ts";
import type { PickedPerson, Who } from "../../draft/who.ts";

export const focusOn = (id: string): void => document.getElementById(id)?.focus();

const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: ["desk", "people", q],
    queryFn: async ({ signal }): Promise<{ items: PickedPerson[] }> => ({
      items: (await api.desk.search({ query: { q }, signal })).people,
    }),
  });

/** The fields that are typed; the order is that of the form. */
const typedSchema = z.pick(walkInSchema, { name: true, phone: true });

/** The first field about the person that is not right, and why; undefined where they are. */
export function faultOf({ name, phone }: Who): { field: "name" | "phone"; text: string } | undefined {
  const issue = typedSchema.safeParse({ name, phone: phone.trim() || undefined }).error?.issues[0];
  return issue && { field: issue.path[0] === "phone" ? "phone" : "name", text: issue.message };
}

/** Renders what staff must know about the customer, and asks whose card it is where only the number says it. */
export type RenderAlert = (
  user: string | undefined,
  person: { name: string; phone: string; said: string | undefined; onSay: (client: string) => void },
) => ReactNode;

type WhoFieldsProps = {
  /** The ids of the fields. */
  fields: { name: string; phone: string };
  who: Who;
  change: ChangeDraft;
  /** Whether what is not right is said. */
  isTried: boolean;
  renderAlert: RenderAlert;
};

/** Who is booked: found by name or number, or typed as a new customer. */
export function WhoFields({ fields, who, change, isTried, renderAlert }: WhoFieldsProps) {
  const { user } = useSession();
  const fault = isTried ? faultOf(who) : undefined;
  const errorOf = (field: string) => (fault?.field === field ? fault.text : undefined);
  return (
    <>
      <SearchPicker
        chosen={who.person}
        onChoose={(person) => change({ do: "choose", person })}
        label="Who"
        placeholder="Name or number of a customer"
        noun={["customer", "customers"]}
        find={peopleQuery}
        rowKey={({ user: account, client, name }) => account ?? client ?? name}
      >
        {({ name, phone, email }) => <PersonRow name={name} more={[phone?.shown, email].filter(Boolean).join(", ")} />}
      </SearchPicker>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          id={fields.name}
          label="Name"
          autoComplete="off"
          value={who.name}
          error={errorOf("name")}
          onChange={({ target }) => change({ do: "type", typed: { name: target.value } })}
        />
        <TextField
          id={fields.phone}
          label="Phone (optional)"
          type="tel"
          autoComplete="off"
          value={who.phone}
          error={errorOf("phone")}
          onChange={({ target }) => change({ do: "type", typed: { phone: target.value } })}
        />
      </div>
      {renderAlert(who.person?.user, {
        name: who.name,
        phone: who.phone,
        said: who.client,
        onSay: (client) => change({ do: "say", client }),
      })}
      {user?.phoneChannels && (
        <Checkbox
          label="Send a reminder to this number; the customer agrees"
          checked={who.reminder}
          onChange={({ target }) => change({ do: "type", typed: { reminder: target.checked } })}
        />
      )}
    </>
  );
}
