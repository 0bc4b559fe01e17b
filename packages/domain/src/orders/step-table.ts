/** Every step of a set of statuses, by the named event that makes it: event → from → to. Appendix D as data. */
export type StepTable<Event extends string, Code extends number> = Readonly<
  Record<Event, readonly { from: readonly Code[]; to: Code }[]>
>;

/** The status after an event; null = the table has no such step. */
export function stepBy<Event extends string, Code extends number>(
  table: StepTable<Event, Code>,
  from: Code,
  event: Event,
): Code | null {
  return table[event].find((step) => step.from.includes(from))?.to ?? null;
}

/** True when some event of the table leads from one status to the other. */
export function tableLeads<Event extends string, Code extends number>(
  table: StepTable<Event, Code>,
  from: Code,
  to: Code,
): boolean {
  const rows: readonly (readonly { from: readonly Code[]; to: Code }[])[] = Object.values(table);
  return rows.some((steps) => steps.some((step) => step.to === to && step.from.includes(from)));
}
