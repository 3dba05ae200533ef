import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, greeting, paragraph } from "../../render/content.ts";
import { formatInstant } from "../../format.ts";

/**
 * Data of the notice of a changed role. `person` is the account, absent in the mail to its own person; `by` is the name of
 * the admin, absent for a command on the server.
 */
export type RoleChangedData = {
  name: string;
  person?: { id: string; name: string } | undefined;
  by: string | undefined;
  was: Role | "suspended";
  role: Role | "suspended";
  at: Date;
};

const ROLES = { customer: "a customer", author: "an author", admin: "an admin" } as const;
type Role = keyof typeof ROLES;

/** Tells a person, or an admin, that the role of an account was changed, that it was suspended, or that this was lifted. */
export function roleChanged(data: RoleChangedData, brand: Brand): MailContent {
  const { name, person } = data;
  const title = titleOf(data);
  return {
    subject: `${title} – ${brand.name}`,
    preview: title,
    heading: title,
    blocks: [
      greeting(name),
      paragraph(factOf(data)),
      ...(person
        ? [
            paragraph(
              "If this was not meant, change it back. An admin is demoted or suspended only by one who has been an admin for as long or longer.",
            ),
            button("See the account", linkTo(brand, "admin", "user", person.id)),
          ]
        : [paragraph(`If you have a question, call ${brand.phone} or answer this mail.`)]),
    ],
    reason: person
      ? `You get this mail because you are an admin of ${brand.name}.`
      : `You get this mail because it is about your account at ${brand.name}.`,
  };
}

/** Without a name, because it is the subject. */
function titleOf({ person, was, role }: RoleChangedData): string {
  const account = person ? "An account" : "Your account";
  if (role === "suspended") return `${account} is suspended`;
  if (was === "suspended") return `${account} is no longer suspended`;
  return person ? `An account is ${ROLES[role]} now` : `You are ${ROLES[role]} now`;
}

function factOf({ person, by = "A command on the server", was, role, at }: RoleChangedData): string {
  const account = person ? `the account of ${person.name}` : "your account";
  const when = formatInstant(at);
  if (role === "suspended")
    return `${by} suspended ${account} on ${when}. It cannot be signed in to until an admin lifts this; its bookings stay.`;
  if (was === "suspended") return `${by} lifted the suspension of ${account} on ${when}: it is ${ROLES[role]} now.`;
  return `${by} changed ${account} on ${when} from ${ROLES[was]} to ${ROLES[role]}.`;
}
