import { formatInstant } from "../../format.ts";
import { type Brand, linkTo } from "../../render/brand.ts";
import { type MailContent, button, greeting, paragraph } from "../../render/content.ts";

/** Data of the notice of a changed second step; `of` is the name on its account, which with `isOwn` is the reader's. */
export type SecondStepChangedData = {
  name: string;
  of: string;
  isOwn: boolean;
  what: "setUp" | "removed" | "reset";
  at: Date;
};

const DONE = {
  setUp: "was set up",
  removed: "was removed",
  reset: "was removed at the server",
};
const MEANS = {
  setUp: "Signing in now asks for a code of the app after the password.",
  removed: "The password alone opens the account now.",
  reset: "The password alone opens the account until a second step is set up again. Every device was signed out.",
};

/** Informs the owner of an account and all admins that its second step was set up or removed. */
export function secondStepChanged({ name, of, isOwn, what, at }: SecondStepChangedData, brand: Brand): MailContent {
  const whose = isOwn ? "your account" : `the account of ${of}`;
  return {
    subject: `The second step of ${whose} ${DONE[what]} – ${brand.name}`,
    preview: MEANS[what],
    heading: `A second step ${DONE[what]}`,
    blocks: [
      greeting(name),
      paragraph(`The second step of ${whose} ${DONE[what]} on ${formatInstant(at)}. ${MEANS[what]}`),
      paragraph(
        isOwn
          ? "If it was not you, choose a new password at once and write to us."
          : "If you did not expect it, ask them. If it was not them, suspend the account.",
      ),
      isOwn
        ? button("Choose a new password", linkTo(brand, "forgot-password"))
        : button("See the activity", linkTo(brand, "admin/activity")),
    ],
    reason: isOwn
      ? `You get this mail because the second step of your account at ${brand.name} changed.`
      : `You get this mail because you are an admin of ${brand.name}.`,
  };
}
