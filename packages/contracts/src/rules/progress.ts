import { NO_SLOT, type Slot } from "../salon.ts";
import { type LineProgress } from "../states.ts";
import { lagosDay } from "./salon-time.ts";
import { slotInstant } from "./slots.ts";

/** The same as separate flags: an appointment that is done has also started, and its customer has arrived. */
export interface LineFlags {
  arrived: boolean;
  started: boolean;
  done: boolean;
  noShow: boolean;
}
/** The flags that a change sets or takes back. */
export type FlagChange = { [Flag in keyof LineFlags]?: boolean | undefined };

/** What tells how far an appointment is: its flags, and the status of its booking. */
export interface Progressing extends FlagChange {
  bookingStatus: string;
  /** Present once the appointment was cancelled by itself. */
  cancelled?: object | undefined;
}

/** Returns how far an appointment with these flags is; `undefined` while its customer is awaited. */
export function progressOfFlags({ arrived, started, done, noShow }: FlagChange): LineProgress | undefined {
  if (noShow) return "noShow";
  if (done) return "done";
  if (started) return "started";
  return arrived ? "arrived" : undefined;
}

/** Whether an appointment does not take place: it, or its booking, was cancelled. */
export const isCancelled = ({ bookingStatus, cancelled }: Pick<Progressing, "bookingStatus" | "cancelled">): boolean =>
  cancelled !== undefined || bookingStatus === "cancelled";

/** Whether staff are through with an appointment: it is done, cancelled, or its customer has not come. */
export const isFinished = (one: Progressing): boolean =>
  one.done === true || one.noShow === true || one.bookingStatus === "completed" || isCancelled(one);

/** Whether the customer of an appointment is awaited. */
export const isAwaited = (one: Progressing): boolean => !isFinished(one) && one.arrived !== true;

const STEPS = ["arrived", "started", "done"] as const;

/** How many steps an appointment has behind it; none while its customer is awaited, and none of a no-show. */
const stepsOf = (progress: LineProgress | undefined): number => STEPS.findIndex((step) => step === progress) + 1;

/** Returns the flags of an appointment; `undefined` stands for one whose customer is awaited. */
export function flagsOf(progress: LineProgress | undefined): LineFlags {
  const steps = stepsOf(progress);
  return { arrived: steps > 0, started: steps > 1, done: steps > 2, noShow: progress === "noShow" };
}

/** Returns the flags of a booking: each is set when it is set on all its appointments. */
export function bookingFlags(all: readonly (LineProgress | undefined)[]): LineFlags {
  const flags = all.map(flagsOf);
  const onAll = (flag: keyof LineFlags) => flags.length > 0 && flags.every((line) => line[flag]);
  return { arrived: onAll("arrived"), started: onAll("started"), done: onAll("done"), noShow: onAll("noShow") };
}

/** The steps that a change sets, and those that it leaves possible. */
const rangeOf = (change: FlagChange): { least: number; most: number } => {
  const taken = STEPS.findIndex((step) => change[step] === false);
  return {
    least: STEPS.map((step) => Boolean(change[step])).lastIndexOf(true) + 1,
    most: taken < 0 ? STEPS.length : taken,
  };
};

/** Whether a change says that a customer who has not come has arrived. */
export const isNoShowArrived = (change: FlagChange): boolean => change.noShow === true && rangeOf(change).least > 0;

/** Whether a change sets a step and takes back one before it. */
export function isStepMissing(change: FlagChange): boolean {
  const { least, most } = rangeOf(change);
  return least > most;
}

/** Whether a change sets a step on another day than that of the appointment: customers come on its day, and what was set is taken back on any. */
export const isStepOnOtherDay = (change: FlagChange, day: string, today: string): boolean =>
  day !== today && STEPS.some((step) => change[step]);

/**
 * What a no-show of an appointment comes before now: its `day`, on which the API refuses it, or its `begin` on that day, at
 * which the desk is asked; undefined from then on. An appointment without a time is the whole day's.
 */
export function noShowBefore({ day, time }: { day: string; time: string }, now: Date): "day" | "begin" | undefined {
  if (day > lagosDay(now)) return "day";
  return time !== NO_SLOT && now < slotInstant(day, time as Slot) ? "begin" : undefined;
}

/** Returns how far an appointment is after a change: a step brings those before it, and is taken back with those after it. */
export function progressAfter(progress: LineProgress | undefined, change: FlagChange): LineProgress | undefined {
  if (change.noShow) return "noShow";
  const { least, most } = rangeOf(change);
  const steps = Math.min(Math.max(stepsOf(progress), least), most);
  if (steps > 0) return STEPS[steps - 1];
  return progress === "noShow" && change.noShow !== false ? "noShow" : undefined;
}
