/** A percentage of commission, and the salon day from which on it counts; null for all days before the next one. */
export interface PercentFrom {
  from: string | null;
  percent: number;
}

/** What a member's commission follows. */
export interface MemberPercents {
  /** The present one. */
  commissionPercent?: number | undefined;
  /** The ones that counted until they were changed and, as the last entry, the present one; absent before the first change. */
  percents?: readonly PercentFrom[] | undefined;
}

/**
 * The percentage in force on a salon day. The present one counts from the last change on, and for all days where nothing was
 * changed: a process of the release before changes it without writing the list.
 */
export function percentOn({ commissionPercent = 0, percents = [] }: MemberPercents, day: string): number {
  const position = percents.filter(({ from }) => from === null || from <= day).length - 1;
  return position < 0 || position === percents.length - 1 ? commissionPercent : percents[position]!.percent;
}

/** The percentages that counted on some days of a range, both ends included, in their order; each once in a row. */
export function percentsWithin(member: MemberPercents, from: string, to: string): number[] {
  const days = [
    from,
    ...(member.percents ?? []).flatMap(({ from: day }) => (day && from < day && day <= to ? day : [])),
  ];
  return days.map((day) => percentOn(member, day)).filter((percent, index, all) => percent !== all[index - 1]);
}

/** The list after a change of the percentage on a salon day: it counts from that day on, in place of an earlier change of the day. */
export function percentsAfter(member: MemberPercents, percent: number, today: string): PercentFrom[] {
  const { commissionPercent = 0, percents = [{ from: null, percent: commissionPercent }] } = member;
  const before = percents.map((entry, index) =>
    index === percents.length - 1 ? { ...entry, percent: commissionPercent } : entry,
  );
  return [...before.filter(({ from }) => from === null || from < today), { from: today, percent }];
}
