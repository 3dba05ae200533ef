import type { PhoneArrival, PhoneNature } from "./faulty-phone-server.ts";
import type { Kill } from "./mail-ledger.ts";

type Kind = PhoneArrival["kind"];
type PhoneChannel = PhoneArrival["channel"];

/** One customer with one booking, and what happened to it. */
export interface PhoneCase {
  phone: string;
  nature: PhoneNature;
  /** The channels that the customer agreed to. */
  agreed: readonly PhoneChannel[];
  /** When the consent was withdrawn, by the machine's clock. */
  withdrawnAt: number | null;
  /** When the cancellation was answered, by the machine's clock. */
  cancelledAt: number | null;
  /** Whether the reminder must have come: the booking was not cancelled before it was sent. */
  reminded: boolean;
}
/** The result of comparing cases and arrivals. */
export interface PhoneResult {
  expected: number;
  lost: number;
  afterDeath: number;
  afterKill: number;
  violations: string[];
}

/** A message that is on its way when a booking is cancelled or a consent withdrawn may still arrive. */
const UNDER_WAY_MS = 2000;
/** Maximum time between a message and the recorded kill of its sender. */
const KILLED_WITHIN_MS = 5000;
const QUIET_FROM = 21;
const QUIET_UNTIL = 7;
const LAGOS_OFFSET_MS = 60 * 60_000;

/** The channels on which each message of a case must arrive. */
const channelsOf = ({ agreed, nature }: PhoneCase): PhoneChannel[] => {
  if (!agreed.includes("whatsapp")) return [...agreed];
  const instead: PhoneChannel[] = agreed.includes("sms") ? ["sms"] : [];
  return nature === "usual" ? ["whatsapp"] : nature === "absent" ? instead : ["whatsapp", ...instead];
};

/** Compares what had to arrive on phones with what arrived. */
export function judgePhones(
  cases: readonly PhoneCase[],
  arrivals: readonly PhoneArrival[],
  kills: readonly Kill[],
): PhoneResult {
  const byPhone = new Map(cases.map((one) => [one.phone, one]));
  const violations: string[] = [];
  let [expected, lost] = [0, 0];
  for (const one of cases) {
    const wanted: Kind[] = [
      ...(one.reminded ? (["reminder"] as const) : []),
      ...(one.cancelledAt !== null && one.withdrawnAt === null ? (["bookingCancelled"] as const) : []),
    ];
    for (const kind of wanted)
      for (const channel of channelsOf(one)) {
        expected += 1;
        if (
          arrivals.some((arrival) => arrival.to === one.phone && arrival.kind === kind && arrival.channel === channel)
        )
          continue;
        lost += 1;
        violations.push(`lost: ${kind} to ${one.phone} by ${channel}`);
      }
  }
  for (const arrival of arrivals) violations.push(...faultsOf(arrival, byPhone.get(arrival.to)));
  const repeats = repeatsOf(arrivals, kills);
  return { expected, lost, ...repeats, violations: [...violations, ...repeats.violations] };
}

function faultsOf({ to, kind, channel, at, clock }: PhoneArrival, known: PhoneCase | undefined): string[] {
  const what = `${kind} to ${to} by ${channel}`;
  if (!known) return [`unexpected: ${what}`];
  const { cancelledAt, withdrawnAt } = known;
  const hour = new Date(clock.getTime() + LAGOS_OFFSET_MS).getUTCHours();
  return [
    ...(channelsOf(known).includes(channel) ? [] : [`without consent or need: ${what}`]),
    ...(withdrawnAt !== null && at > withdrawnAt + UNDER_WAY_MS ? [`after the consent was withdrawn: ${what}`] : []),
    ...(kind === "reminder" && cancelledAt !== null && at > cancelledAt + UNDER_WAY_MS
      ? [`after the cancellation: ${what}`]
      : []),
    ...(kind === "bookingCancelled" && cancelledAt === null ? [`without a cancellation: ${what}`] : []),
    ...(hour >= QUIET_FROM || hour < QUIET_UNTIL ? [`in quiet hours: ${what}`] : []),
  ];
}

/** Counts repeated messages. Each needs a reason: the provider died after taking it, or its sender was killed. */
function repeatsOf(arrivals: readonly PhoneArrival[], kills: readonly Kill[]) {
  const repeats = { afterDeath: 0, afterKill: 0, violations: [] as string[] };
  const ids = new Map<string, PhoneArrival[]>();
  for (const one of arrivals) {
    const key = `${one.kind} to ${one.to} by ${one.channel}`;
    ids.set(key, [...(ids.get(key) ?? []), one]);
  }
  for (const [key, same] of ids) {
    if (new Set(same.map(({ id }) => id)).size > 1) repeats.violations.push(`sent under several links: ${key}`);
    for (const { sender, at, answered } of same.toSorted((a, b) => a.at - b.at).slice(0, -1)) {
      const killed = kills.some((kill) => kill.sender === sender && kill.at >= at && kill.at - at <= KILLED_WITHIN_MS);
      if (!answered) repeats.afterDeath += 1;
      else if (killed) repeats.afterKill += 1;
      else repeats.violations.push(`repeated without a reason: ${key}`);
    }
  }
  return repeats;
}
