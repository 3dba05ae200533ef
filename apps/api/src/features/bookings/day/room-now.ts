import { lineMinutes, roomNowText, takenMinutes } from "@salon/contracts";
import { AppError } from "../../../http/app-error.ts";
import { availabilityOn } from "../../seats/planning/availability.ts";
import type { BookedLine } from "../bookings.model.ts";

type WalkInNow = Pick<
  BookedLine,
  "serviceId" | "day" | "time" | "timeframe" | "minutes" | "busy" | "cleanup" | "pause" | "asked"
> & {
  person?: string | null | undefined;
};

/** Lets the refusal of a line that begins now say who is free until when; other errors stay. */
export const tellRoomNow =
  ({ person, ...line }: WalkInNow, at: Date) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof AppError) || error.extra["conflicts"] === undefined) throw error;
    const one = person === undefined ? line.asked && String(line.asked) : person;
    const extra = takenMinutes(line) - lineMinutes(line);
    const filters = {
      service: String(line.serviceId),
      ...(one && { with: one }),
      desk: true,
      minutes: takenMinutes(line),
      cleanup: line.cleanup ?? 0,
      pause: line.pause && { ...line.pause, after: line.pause.after + extra },
    };
    const { now } = await availabilityOn(line.day, filters, at);
    const text = now && roomNowText(now);
    throw text === undefined ? error : new AppError(409, text, { cause: error, extra: error.extra });
  };
