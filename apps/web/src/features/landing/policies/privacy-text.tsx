import { Link } from "react-router-dom";
import { PATHS } from "../../../paths.ts";
import type { PolicyPart } from "./policy.tsx";

/** The parts of the privacy policy. They describe what the product does. */
export const PRIVACY: readonly PolicyPart[] = [
  {
    id: "what",
    title: "What we collect",
    text: (
      <>
        <p>We collect your name, your e-mail address and your geolocation, and what you do here:</p>
        <ul>
          <li>
            <strong>Name and e-mail address</strong>, when you open an account, and your password as a hash that cannot
            be turned back into it. You may also book without a password; then links in mails sign you in.
          </li>
          <li>
            <strong>Phone number</strong>, if you give it, so that we can reach you on the day, and by which ways you
            want to be reminded, with the time you said so. You change or remove both under “My data”.
          </li>
          <li>
            <strong>Geolocation</strong>, as coarse as it can be: when you sign in, the country your internet address
            belongs to and the kind of browser and device, such as “Chrome on Android”. We never ask your device where
            it is, and the address itself is not stored with your account.
          </li>
          <li>
            <strong>Bookings and cart</strong>: services, days, times, prices, and what became of each booking. When the
            front desk books a walk-in, the name and phone number given there. When you book for a friend, the name you
            give for them; it goes with your account.
          </li>
          <li>
            <strong>What you tell the front desk</strong>, such as an allergy: our staff may keep a card with your name,
            your number, notes, an alert and the results of patch tests. Name, number, notes and appointments may come
            from the list that we kept before; that list is deleted after seven days.
          </li>
          <li>
            <strong>Payments</strong>: a reference, the amount, the state, and the number our payment provider gives the
            transaction; for a transfer, the account number it made for that payment and when you told us that the money
            is sent. Never a card number, and never the account you pay from. If you pay by a link of ours, the address
            you give for the receipt stays with that payment; it makes no account.
          </li>
          <li>
            <strong>Messages</strong> you send with the contact form, and your address if you ask for the newsletter.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "why",
    title: "What it is for",
    text: (
      <ul>
        <li>To keep your appointments, take payment for them, and give money back: that is our contract with you.</li>
        <li>
          To keep your account yours: a sign-in from a country and kind of device we have not seen with you before sends
          you a mail, so that you can act if it was not you. That is what the geolocation is for, and nothing else.
        </li>
        <li>
          To answer you, and to send mails about your account and bookings, with a reminder before an appointment by the
          ways you chose.
        </li>
        <li>To serve you safely: staff see the alert and the patch tests when they book for you and on the day.</li>
        <li>To send the newsletter, if you asked for it. Every one carries a link that stops it.</li>
        <li>To keep the books the law asks for.</li>
      </ul>
    ),
  },
  {
    id: "who",
    title: "Who sees it",
    text: (
      <>
        <p>
          Our staff, as far as their work needs it; every change they make to a booking, an account or a card is logged.
          Only they read the card of the front desk, and no mail or message contains what it says.
        </p>
        <p>
          Payments are taken by Flutterwave on its own page, or to an account number that it makes. It receives your
          name, your e-mail address and the amount, and whatever you type there stays there: we do not store card
          details and never see them. Our mail provider carries the mails we send you. Where we offer messages on your
          phone and you agree to them, Meta carries those on WhatsApp and Termii the SMS; each receives your number and
          the message. When you open the live map on our home page, OpenStreetMap learns your internet address, as with
          any page you visit; until you ask for the map, nothing is sent there.
        </p>
        <p>We sell nothing to anybody, show no advertising, and count no visitors with other companies’ tools.</p>
      </>
    ),
  },
  {
    id: "device",
    title: "What is on your device",
    text: (
      <>
        <p>
          One cookie that keeps you signed in, for 30 days after you last used it or until you log out; scripts cannot
          read it. Beside it a mark that says whether a customer or staff is signed in, but not who, so that pages open
          faster. Your cart is kept in this browser, encrypted, so that it survives a lost connection. Pages and prices
          you have opened are kept so that they can be read offline. There is no other cookie, which is why there is no
          cookie banner.
        </p>
      </>
    ),
  },
  {
    id: "how-long",
    title: "How long we keep it",
    text: (
      <ul>
        <li>Where you are signed in: until that session ends, at most 30 days after its last use.</li>
        <li>
          The countries and kinds of device seen with your account, so that a new one is noticed: as long as the
          account.
        </li>
        <li>Counts of tries from an internet address, which slow down guessing: at most an hour.</li>
        <li>Your account: until you delete it.</li>
        <li>
          The card of the front desk: until you delete the account it is linked to, or ask us to delete it. The download
          of your data contains it if it is linked to your account.
        </li>
        <li>
          Bookings and payments: as long as bookkeeping rules ask. After you delete your account they stand there
          without your name and address.
        </li>
        <li>
          What our staff write in the books, such as why cash left the drawer: as long as the books. If such a text
          names you, ask us, and we remove it.
        </li>
        <li>The provider’s notices about payments, which hold no personal details: 90 days.</li>
        <li>Your address on the newsletter list: until you unsubscribe.</li>
        <li>Contact messages: until you delete your account, or ask us to delete them.</li>
      </ul>
    ),
  },
  {
    id: "rights",
    title: "Your rights",
    text: (
      <>
        <p>
          Under the Nigeria Data Protection Act 2023 you may see what we hold about you, correct it, take it with you,
          have it deleted, object to a use of it, and take back a consent.
        </p>
        <ul>
          <li>
            <strong>See, correct, take along and delete:</strong> on{" "}
            <Link to={PATHS.myData} className="text-link">
              My data
            </Link>{" "}
            you change your name, download everything that mentions you, and delete your account. We have to ask you to
            wait while an appointment lies ahead or a payment is still open.
          </li>
          <li>
            <strong>Newsletter:</strong> by the link in every mail, without signing in.
          </li>
          <li>
            <strong>Complaints:</strong> to us first, please; and at any time to the Nigeria Data Protection Commission.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: "safety",
    title: "How it is protected",
    text: (
      <p>
        Pages and payments travel encrypted. Passwords are hashed, links in mails work once and not for long, and
        guessing is slowed down. You can see where you are signed in, and end those sessions, on My data. If something
        goes wrong in spite of that and concerns you, we tell you and the Commission, as the Act asks.
      </p>
    ),
  },
  {
    id: "changes",
    title: "Changes",
    text: <p>If this page changes, its date changes; if a change matters to you, we write to you before it counts.</p>,
  },
];
