/** HELP-015: how a support case stands at the marketplace. */
export const caseStatuses = ['RESOLVED', 'TRANSFERRED', 'PENDING_MERCHANT_ACTION', 'PENDING_AMAZON_ACTION'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** A time at which somebody calls back. Instants in ms. */
export type Appointment = { party: string; phone: string; earliestAt: number; latestAt: number };
export type SupportCase = {
  caseId: string;
  status: CaseStatus;
  subject: string;
  email: string | null;
  createdAt: number | null;
  resolvedAt: number | null;
  appointments: Appointment[];
};

const APPOINTMENTS_MAX = 10;
const words: readonly (readonly [RegExp, CaseStatus])[] = [
  [/\bresolved\b|\bclosed\b|gelöst|résolu|resuelto|risolto|çözüldü/i, 'RESOLVED'],
  [/\btransferred\b|weitergeleitet|transféré|transferido|trasferito|aktarıldı/i, 'TRANSFERRED'],
  [
    /your (?:response|action|reply) is (?:required|needed)|merchant action|ihre antwort|yanıtınız bekleniyor/i,
    'PENDING_MERCHANT_ACTION',
  ],
];

/**
 * HELP-014: what a mail of the marketplace says of a support case; null = it is about none. Assumed: the marketplace publishes no form of these mails; the case
 * stands as "Case ID: 1234567890" or "[CASE 1234567890]", its facts in lines "Name: value". The caller has proved who sent it.
 */
export function readCaseMail({ subject, text }: { subject: string; text: string }): SupportCase | null {
  const [, caseId] = /\bcase(?:\s*id)?\s*[:#]?\s*(\d{8,15})\b/i.exec(`${subject}\n${text}`) ?? [];
  if (caseId === undefined) return null;
  const fact = (name: string): string | null =>
    new RegExp(`^\\s*${name}\\s*:\\s*(.{1,300})$`, 'im').exec(text)?.[1]?.trim() ?? null;
  // A line of a fact is no sentence: "Resolved: soon" tells of nothing that is.
  const prose = `${subject}\n${text.replaceAll(/^\s*[\w ]{3,20}:.*$/gm, '')}`;
  const said = caseStatuses.find((status) => fact('status')?.toUpperCase().replaceAll(/\s+/g, '_') === status);
  return {
    caseId,
    status: said ?? words.find(([word]) => word.test(prose))?.[1] ?? 'PENDING_AMAZON_ACTION',
    subject: (fact('subject') ?? subject.replaceAll(/\[?case(?:\s*id)?\s*[:#]?\s*\d{8,15}\]?/gi, '').trim()).slice(
      0,
      200,
    ),
    email: /[^\s@<>]{1,64}@[^\s@<>]{1,190}/.exec(fact('contact email') ?? '')?.[0] ?? null,
    createdAt: momentOf(fact('created')),
    resolvedAt: momentOf(fact('resolved')),
    appointments: appointmentsOf(text),
  };
}

const momentOf = (text: string | null): number | null => {
  const at = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : at;
};

/** Lines "Callback: PARTY, +49…, 2026-03-02T09:00Z to 2026-03-02T10:00Z". */
function appointmentsOf(text: string): Appointment[] {
  const found = text.matchAll(
    /^\s*callback\s*:\s*([^,\n]{1,80}),\s*(\+?[\d ()-]{5,30}),\s*(\S{10,40})\s+to\s+(\S{10,40})\s*$/gim,
  );
  return [...found].slice(0, APPOINTMENTS_MAX).flatMap(([, party = '', phone = '', from = '', to = '']) => {
    const [earliestAt, latestAt] = [momentOf(from), momentOf(to)];
    return earliestAt === null || latestAt === null || latestAt < earliestAt
      ? []
      : [{ party: party.trim(), phone: phone.trim(), earliestAt, latestAt }];
  });
}
