import type { ExampleContext, Examples } from "./example-context.ts";

const byLink = ({ subject }: ExampleContext) => ({ params: { token: subject } });

/** One valid call for every route of a link to a bill. */
export const payLinks: Examples["payLinks"] = {
  get: { subject: "payLink", request: byLink },
  pay: { subject: "payLink", request: (context) => ({ ...byLink(context), body: { email: "bola@example.com" } }) },
  transfer: { subject: "payLink", request: (context) => ({ ...byLink(context), body: {} }) },
  payment: { subject: "payLink", request: byLink },
  saidSent: { subject: "payLink", request: byLink },
  calendar: { subject: "payLink", request: byLink },
};
