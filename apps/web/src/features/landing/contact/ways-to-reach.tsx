import { callLink, whatsappLink, type Settings } from "@salon/contracts";
import type { ReactNode } from "react";
import { WhatsappGlyph } from "../../../art/social-glyphs.tsx";
import { openingLines, openNow } from "./opening-lines.ts";
import { useSettings } from "../../../domain/settings.ts";
import { useClock } from "../../../lib/hooks/clock.ts";

/** Opening hours and contact data as a list. */
export function WaysToReach({ settings }: { settings: Settings }) {
  const { address, phones, whatsapp, email } = settings.contact;
  return (
    <dl className="grid gap-x-8 gap-y-7 wrap-anywhere sm:grid-cols-2">
      <Fact term="Opening hours">
        <OpeningTable settings={settings} />
      </Fact>
      <Fact term="Address">
        <address className="not-italic">{address}</address>
      </Fact>
      <Fact term="Phone">
        {phones.map((phone) => (
          <ContactLink key={phone} href={callLink(phone)}>
            {phone}
          </ContactLink>
        ))}
        <ContactLink href={whatsappLink("Hello, I have a question.", whatsapp)}>
          <WhatsappGlyph className="size-5 shrink-0" />
          WhatsApp
        </ContactLink>
      </Fact>
      <Fact term="Support e-mail">
        <ContactLink href={`mailto:${email}`}>{email}</ContactLink>
      </Fact>
    </dl>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm font-semibold text-fg-muted">{term}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  );
}

function ContactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-link flex min-h-9 w-fit items-center gap-2 py-1">
      {children}
    </a>
  );
}

function OpeningTable({ settings }: { settings: Settings }) {
  return (
    <table className="text-left">
      <caption className="sr-only">Opening hours</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Days</th>
          <th scope="col">Hours</th>
        </tr>
      </thead>
      <tbody>
        {openingLines(settings.hours).map(({ days, hours }) => (
          <tr key={days} className="block py-0.5">
            <th scope="row" className="block font-normal">
              {days}
            </th>
            <td className="block font-semibold">{hours}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Whether the salon is open now. Its line is reserved before the text is known, so that nothing below it moves. */
export function OpenChip() {
  const settings = useSettings();
  const now = useClock();
  const state = settings && now ? openNow(settings, now) : null;
  return (
    <p className="flex min-h-7 items-center gap-2.5 text-sm font-semibold">
      {state && (
        <>
          <span
            aria-hidden="true"
            className={`size-2.5 [transform:rotate(45deg)] ${state.open ? "bg-current" : "border-2 border-current"}`}
          />
          {state.text}
        </>
      )}
    </p>
  );
}
