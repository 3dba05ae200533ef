import * as z from "zod/mini";
import { endpoints } from "../../endpoints.ts";
import { defineGroup } from "../../route.ts";

/** What the back office is told about: `payments` with their refunds, `messages` with the mails and messages that the salon sends. */
export const DESK_TOPICS = ["bookings", "payments", "messages"] as const;
export type DeskTopic = (typeof DESK_TOPICS)[number];

/** One event of `desk.events`, as JSON in the `data` of a server-sent event. */
export const deskEventSchema = z.object({
  /** The server's time. */
  at: z.string(),
  /** What has changed; the first event of a stream names what changed shortly before it was opened. */
  changed: z.array(z.enum(DESK_TOPICS)),
});
export type DeskEvent = z.infer<typeof deskEventSchema>;

export const desk = defineGroup(endpoints.desk, { events: {} });
