/** A month of a credit statement, YYYY-MM, in UTC as the ledger keeps moments (decision 62). */
export type StatementMonth = `${number}-${number}`;

const monthOf = (at: number) =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('UTC').toPlainDate().toPlainYearMonth();
const begins = (month: Temporal.PlainYearMonth): number =>
  month.toPlainDate({ day: 1 }).toZonedDateTime('UTC').toInstant().epochMilliseconds;
const textOf = (month: Temporal.PlainYearMonth): StatementMonth => month.toString() as StatementMonth; // So it is written.

/** The moments of a month: the first included, the last not. */
export function momentsOfMonth(month: StatementMonth): { from: number; to: number } {
  const of = Temporal.PlainYearMonth.from(month);
  return { from: begins(of), to: begins(of.add({ months: 1 })) };
}

/** The months that are over and have no statement yet: from the month of `firstAt`, or the one after `last`, the oldest first. */
export function monthsToClose({
  firstAt,
  last,
  now,
}: {
  firstAt: number;
  last: StatementMonth | null;
  now: number;
}): StatementMonth[] {
  const present = monthOf(now);
  const months: StatementMonth[] = [];
  let month = last === null ? monthOf(firstAt) : Temporal.PlainYearMonth.from(last).add({ months: 1 });
  for (; Temporal.PlainYearMonth.compare(month, present) < 0; month = month.add({ months: 1 }))
    months.push(textOf(month));
  return months;
}
