import { BOOKING_QUESTION, callLink, whatsappLink, type Settings } from "@salon/contracts";
import { PATHS } from "../../paths.ts";

/**
 * What the server writes above every page for browsers that cannot run it: those without scripts, and those older than the styles
 * (`index.html` and `base.css` show it to them alone). Without settings the numbers are unknown.
 */
export const ReachNotice = ({ contact }: Partial<Pick<Settings, "contact">>) => (
  <aside id="reach" className="page-column py-3 font-semibold">
    <p>
      You can read this page, but not book on it: that needs JavaScript and a browser of 2022 or later. Please call or
      write to us, or walk in.
    </p>
    <p>
      {contact && (
        <>
          <a href={callLink(contact.phones[0] ?? "")}>{contact.phones[0]}</a>
          {" · "}
          <a href={whatsappLink(BOOKING_QUESTION, contact.whatsapp)}>WhatsApp</a>
          {" · "}
        </>
      )}
      <a href={PATHS.priceList}>Price list</a>
    </p>
  </aside>
);
