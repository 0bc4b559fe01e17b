import { screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { describe, expect, it } from 'vitest';
import { account } from '@kervan/contracts/account-calls';
import { accountSecurityEvents } from '@kervan/domain/account/security-event';
import { creditKinds } from '@kervan/domain/credit/credit-kind';
import { supportReasons, supportStatuses } from '@kervan/domain/help/support-request';
import { addLineCodes } from '@kervan/domain/inventory/add-request';
import { queueReasons } from '@kervan/domain/orders/buy-failures';
import { BuyingState, buyingStateWords } from '@kervan/domain/orders/buying';
import { orderEventKinds } from '@kervan/domain/orders/order-event';
import { staffActionKinds } from '@kervan/domain/staff/staff-action';
import { staffRecordFields, staffRecordWords, staffSubjects } from '@kervan/domain/staff/staff-record';
import { quoteReasons } from '@kervan/domain/warehouse/choose-quote';
import { warehouseCodes } from '@kervan/domain/warehouse/warehouse-codes';
import { languages } from '@kervan/texts/languages';
import { texts } from '@kervan/texts/texts';
import { RecordCard } from '../features/account/record-card.tsx';
import { lineCodeText } from '../features/inventory/line-code-text.ts';
import { LogTab } from '../features/orders/log-tab.tsx';
import { ActionChanges } from '../features/staff/audit/action-changes.tsx';
import { subjectText } from '../features/staff/audit/record-words.ts';
import { useText, type Text } from '../i18n/i18n.ts';
import { knownOrder } from '../testing/order-answers.ts';
import { showPart } from '../testing/show.tsx';
import { createWire } from '../testing/wire.ts';
import { EventDetail } from '../ui/event-detail.tsx';
import { FormatProvider } from '../ui/format/format.tsx';

/** Sentences of a part of the texts by their names. */
type Words = Readonly<Record<string, string>>;

const listed = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent ?? '');

describe.each(languages)('no screen shows a code (%s)', (language) => {
  const words = texts[language];
  const showFramed = (part: ReactElement, wire = createWire()) =>
    showPart(
      <FormatProvider locale="en-US" language={language} timeZone="Europe/Berlin" now={() => 0}>
        {part}
      </FormatProvider>,
      { language, wire },
    );

  it('ORD-053 the history of an order says each kind of its lines in words', async () => {
    const [event] = knownOrder.events;
    const events = orderEventKinds.map((kind, id) => ({ ...event!, id, kind, shipmentStatus: null }));
    await showFramed(<LogTab order={{ ...knownOrder, events }} />);
    const lines = listed(words.orders.log.title).toReversed();
    expect(lines).toHaveLength(orderEventKinds.length);
    const said: Words = words.orders.event;
    for (const [at, kind] of orderEventKinds.entries())
      expect(lines[at], kind).toContain(said[kind] ?? '(no sentence)');
  });

  it('WH-021 why the warehouse did nothing is said in words, a reason nobody knows is quoted, a step out of its row is none of these', async () => {
    const [event] = knownOrder.events;
    const codes = [...warehouseCodes, 'package.received', 'strike_of_god'];
    await showPart(
      <ul aria-label="codes">
        {codes.map((code) => {
          const kind = code === 'strike_of_god' ? 'warehouseDeclined' : 'warehouseSetAside';
          return (
            <li key={code}>
              <EventDetail event={{ ...event!, kind, wasApplied: true, details: { code } }} />
            </li>
          );
        })}
      </ul>,
      { language },
    );
    const said: Words = words.orders.warehouseCode;
    expect(listed('codes').map((text) => text.trim())).toEqual([
      ...warehouseCodes.map((code) => said[code]),
      words.orders.warehouseCode.notItsStep,
      words.orders.warehouseCode.other.replace('{{code}}', 'strike_of_god'),
    ]);
  });

  it('AUTH-039 the security log says each event in words', async () => {
    const wire = createWire();
    const entries = accountSecurityEvents.map((kind) => ({
      kind,
      times: 1,
      at: '2026-03-01T10:00:00.000Z',
      network: null,
    }));
    wire.answer(account.record, entries);
    const { user } = await showFramed(<RecordCard />, wire);
    await user.click(await screen.findByRole('button', { name: words.account.record.more }));
    const said: Words = words.account.record.events;
    const lines = listed(words.account.record.title);
    for (const [at, kind] of accountSecurityEvents.entries())
      expect(lines[at], kind).toContain(said[kind] ?? '(no sentence)');
  });

  it('SHELL-102 the record of staff names each detail, and each of its words, in words', async () => {
    const fields = Object.keys(staffRecordFields);
    const before = Object.fromEntries(fields.map((field) => [field, null]));
    const values = {
      usd: 900,
      number: 4,
      moment: '2026-03-01T10:00:00.000Z',
      yesNo: true,
      text: 'said',
      list: [1, 2],
      plans: ['AutoPricer'],
      word: 'draft',
      audience: { plans: ['AutoPricer'], countries: [] },
    } as const;
    const after = Object.fromEntries(Object.entries(staffRecordFields).map(([field, of]) => [field, values[of]]));
    await showFramed(<ActionChanges action={{ before, after }} />);
    const said: Words = words.staff.audit.fields;
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(
      fields.map((field) => said[field]),
    );
    const spoken = screen.getByRole('table').textContent ?? '';
    for (const raw of ['AutoPricer"', 'true', 'null', 'draft', '{', '[']) expect(spoken, raw).not.toContain(raw);
  });

  it.each<[string, readonly string[], (kind: string, t: Text) => string, Words]>([
    [
      'actions of staff',
      staffActionKinds,
      (kind, t) => t(`staff:audit.kind.${kind as 'refunded'}`),
      words.staff.audit.kind,
    ],
    ['what staff act on', staffSubjects, (kind, t) => subjectText(`${kind}:{{id}}`, t), words.staff.audit.subjects],
    [
      'words of the record of staff',
      staffRecordWords,
      (kind, t) => t(`staff:audit.words.${kind as 'draft'}`),
      words.staff.audit.words,
    ],
    ['movements of credit', creditKinds, (kind, t) => t(`credit:kinds.${kind as 'load'}`), words.credit.kinds],
    [
      'states of buying',
      Object.values(BuyingState).map(buyingStateWords.nameOf),
      (kind, t) => t(`buying:state.${kind as 'Queued'}`),
      words.buying.state,
    ],
    ['why nothing was bought', queueReasons, (kind, t) => t(`buying:reason.${kind as 'other'}`), words.buying.reason],
    ['why a line was not added', addLineCodes, lineCodeText, words.product.lineCode],
    [
      'why a package cannot be sent',
      quoteReasons,
      (kind, t) => t(`packages:reason.${kind as 'po_box'}`),
      words.packages.reason,
    ],
    ['requests of support', supportStatuses, (kind, t) => t(`help:status.${kind as 'Done'}`), words.help.status],
    ['reasons of support', supportReasons, (kind, t) => t(`help:reason.${kind as 'Bug'}`), words.help.reason],
  ])('says all %s', async (_, kinds, say, said) => {
    function All() {
      const t = useText();
      return (
        <ul aria-label="all">
          {kinds.map((kind) => (
            <li key={kind}>{say(kind, t)}</li>
          ))}
        </ul>
      );
    }
    await showPart(<All />, { language });
    expect(listed('all')).toEqual(kinds.map((kind) => said[kind] ?? `(no sentence for ${kind})`));
  });
});
