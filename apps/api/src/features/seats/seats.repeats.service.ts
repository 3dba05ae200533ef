import {
  addDays,
  type contract,
  lagosDay,
  lastBookableDay,
  type RepeatAvailability,
  type RouteInput,
  slotState,
  TEXTS,
} from "@salon/contracts";
import { invalidField } from "../../http/app-error.ts";
import { lineOffer } from "../services/services.menu.service.ts";
import { findService } from "../services/services.service.ts";
import { getSettingsAndTeam, isAskable } from "../team/team.service.ts";
import type { SeatLine } from "./seats.lines.service.ts";
import { roomAround } from "./seats.nearest.service.ts";

type RepeatRequest = RouteInput<typeof contract.seats.repeatAvailability>["query"];

/**
 * The same time every few weeks within the customers' horizon, and the nearest times beside each that is not open.
 * @throws AppError 400 for an unknown service or option, a person who does not do it, and a past day
 */
export async function repeatsOf(request: RepeatRequest, now: Date): Promise<RepeatAvailability> {
  const { service: serviceId, with: asked = null, options, date, time, quantity, weeks, times } = request;
  const [service, rules] = await Promise.all([findService(serviceId), getSettingsAndTeam()]);
  const { settings, team } = rules;
  if (!service) throw invalidField("service", "This service is not available");
  const offer = lineOffer(service, options);
  if (!offer) throw invalidField("options", TEXTS.optionUnknown);
  if (asked !== null && !isAskable(team, asked, serviceId)) throw invalidField("with", TEXTS.personUnavailable);
  if (date < lagosDay(now)) throw invalidField("date", "This day has passed");
  const { timeframe, minutes, cleanup } = offer;
  const lines = Array.from({ length: times }, (_, index): SeatLine => ({
    line: index,
    service: service.name,
    day: addDays(date, index * weeks * 7),
    time,
    timeframe,
    ...(minutes !== undefined && { minutes }),
    ...(cleanup !== undefined && { cleanup }),
    seats: quantity,
    serviceId,
    asked,
  })).filter(({ day }) => day <= lastBookableDay(settings, now));
  const rooms = await roomAround(lines, { settings, team, now, forCustomer: true });
  return {
    dates: lines.map(({ day }, index) => {
      const { free, isServed, nearest } = rooms[index]!;
      const state = slotState(settings, day, time, now);
      if (state !== "open") return { date: day, time, free: 0, status: state, nearest };
      if (!isServed) return { date: day, time, free: 0, status: "closed", nearest };
      const isOpen = free >= quantity;
      return { date: day, time, free, status: isOpen ? "open" : "full", nearest: isOpen ? [] : nearest };
    }),
  };
}
