import { subscriptionPlans } from '@kervan/domain/subscriptions/plan';
import { marketCodes } from '@kervan/domain/markets';
import {
  staffRecordFields,
  staffRecordWords,
  staffSubjects,
  type StaffRecordField,
} from '@kervan/domain/staff/staff-record';
import type { Language } from '@kervan/texts/languages';
import type { Text } from '../../../i18n/i18n.ts';
import type { Format } from '../../../ui/format/format.tsx';
import { audienceOf } from '../messages/announcement-words.tsx';

type Words = { t: Text; format: Format; language: Language };
const RATE_DECIMALS = 4;
const isField = (name: string): name is StaffRecordField => Object.hasOwn(staffRecordFields, name);

/** What a detail of the record is called. */
export const fieldName = (name: string, t: Text): string => t(`staff:audit.fields.${isField(name) ? name : 'other'}`);

/** What an action was done to: "Plan level 7". */
export function subjectText(subject: string, t: Text): string {
  const [kind = '', ...rest] = subject.split(':');
  const known = staffSubjects.find((each) => each === kind) ?? 'other';
  return t(`staff:audit.subjects.${known}`, { id: rest.join(':') });
}

/** A value of the record in words, by what its detail holds. */
export function fieldValue(name: string, value: unknown, { t, format, language }: Words): string {
  if (name === 'audience' && value !== undefined) return audienceText(value, { t, language });
  if (value === undefined || value === null || value === '') return '–';
  switch (isField(name) ? staffRecordFields[name] : 'text') {
    case 'usd':
      return typeof value === 'number' ? format.money(value, 'USD') : '–';
    case 'number':
      return typeof value === 'number' ? format.number(value, Number.isInteger(value) ? 0 : RATE_DECIMALS) : '–';
    case 'moment':
      return typeof value === 'string' ? format.dateTime(Date.parse(value)) : '–';
    case 'yesNo':
      return t(value === true ? 'ui:yes' : 'ui:no');
    case 'word':
      return t(`staff:audit.words.${staffRecordWords.find((word) => word === value) ?? 'other'}`);
    case 'list':
      return Array.isArray(value) ? value.join(', ') || '–' : '–';
    case 'plans':
      return Array.isArray(value)
        ? plansOf(value)
            .map((plan) => t(`subscriptions:plan.${plan}.name`))
            .join(', ')
        : '–';
    case 'text':
    case 'audience':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '–';
  }
}

const plansOf = (value: readonly unknown[]) => subscriptionPlans.filter((plan) => value.includes(plan));

/** The record holds what the message was given. */
function audienceText(value: unknown, words: Pick<Words, 't' | 'language'>): string {
  const given: Record<string, unknown> = { ...(typeof value === 'object' ? value : {}) };
  const { plans, countries } = given;
  return audienceOf(
    {
      plans: Array.isArray(plans) ? plansOf(plans) : [],
      countries: Array.isArray(countries) ? marketCodes.filter((code) => countries.includes(code)) : [],
    },
    words,
  );
}
