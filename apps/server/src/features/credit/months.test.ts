import { describe, expect, it } from 'vitest';
import { credit } from '@kervan/contracts/credit-calls';
import { messages } from '@kervan/contracts/messages-calls';
import { CreditKind } from '@kervan/domain/credit/credit-kind';
import { OwnCode, PlatformCode } from '@kervan/domain/credit/ledger-code';
import { move } from '../../records/ledger/move.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { useProduct } from '../../testing/product.ts';
import { codeOf } from '../../testing/refusal.ts';
import { runTask } from '../../testing/run-task.ts';

const product = useProduct({ products: 5 });
const run = (job: string) => runTask(product.work, job);
const bytesOf = async (file: { content: Blob }) => Buffer.from(await file.content.arrayBuffer());

describe('statements of months', () => {
  it('decision 62 three months: opening, kinds, closing, each sum its rows, the last one told of', async () => {
    const [mine, other] = [await product.signUp(), await product.signUp()];
    const { accountId } = mine;
    const book = (fact: string, kind: CreditKind, amount: number, at: string) =>
      product.worker.db.transaction().execute((tx) =>
        move(tx, {
          accountId,
          fact: `${fact}:${accountId}`,
          kind,
          ...(amount > 0
            ? { debit: PlatformCode.StripeClearing, credit: OwnCode.Credit }
            : { debit: OwnCode.Credit, credit: PlatformCode.RevExtra }),
          amount: Math.abs(amount),
          at: Date.parse(at),
        }),
      );
    const now = product.worker.clock.now();
    const month = (back: number) =>
      Temporal.Instant.fromEpochMilliseconds(now)
        .toZonedDateTimeISO('UTC')
        .toPlainDate()
        .toPlainYearMonth()
        .subtract({ months: back })
        .toString();
    const [first, second, third, present] = [month(3), month(2), month(1), month(0)];
    await book('a', CreditKind.Load, 10_000, `${first}-01T00:00:00Z`);
    await book('b', CreditKind.ExtraCharge, -1_000, `${first}-28T23:59:59.999Z`);
    await book('c', CreditKind.ExtraCharge, -500, `${third}-01T00:00:00Z`);
    await book('d', CreditKind.ExtraCharge, -250, `${third}-02T00:00:00Z`);
    await book('e', CreditKind.Load, 700, `${third}-03T00:00:00Z`);
    await book('f', CreditKind.Load, 9_999, `${present}-01T00:00:00Z`);
    await run('credit.close-months');
    await run('credit.close-months');
    const months = await mine.call(credit.months, {});
    // By hand: what was there, what came, what went, what is left.
    expect(months.map((of) => [of.month, of.opening, of.cameIn, of.wentOut, of.closing, of.movements])).toEqual([
      [third, 9_000, 700, 750, 8_950, 3],
      [second, 9_000, 0, 0, 9_000, 0],
      [first, 0, 10_000, 1_000, 9_000, 2],
    ]);
    const whole = await mine.call(credit.month, { query: { month: third } });
    expect(whole.kinds).toEqual([
      { kind: 'extra_charge', amount: -750, count: 2 },
      { kind: 'load', amount: 700, count: 1 },
    ]);
    for (const { kind, amount, count } of whole.kinds) {
      const { items, totalCount } = await mine.call(credit.monthRows, { body: { month: third, kind, limit: 25 } });
      expect([items.length, totalCount]).toEqual([count, count]);
      expect(items.reduce((sum, row) => sum + row.amount, 0)).toBe(amount);
    }
    const { items } = await mine.call(credit.monthRows, { body: { month: third, limit: 25 } });
    expect(items.map(({ balanceAfter }) => balanceAfter)).toEqual([8_950, 8_250, 8_500]);
    const told = await mine.call(messages.list, { body: { page: 1, limit: 25, state: 'all' } });
    expect(told.items.filter(({ title }) => title === 'Your credit statement is ready')).toHaveLength(1);
    expect(told.items[0]?.content).toContain('$89.50');

    const file = async (format: 'pdf' | 'csv') =>
      bytesOf(await mine.call(credit.monthFile, { query: { month: third, format } }));
    const text = pdfText(await file('pdf'));
    for (const part of [third, 'Opening balance', '90.00', '-7.50', 'Closing balance', '89.50'])
      expect(text).toContain(part);
    const csv = (await file('csv')).toString('utf8').trim().split('\r\n');
    expect(csv).toHaveLength(4);
    expect(csv[1]).toContain('89.5');

    // A document has a page for fifty or so: of more movements than can be read there is the table alone.
    const count = (movements: number) =>
      product.worker.db
        .updateTable('credit_statement')
        .set({ movements })
        .where('account_id', '=', mine.accountId)
        .execute();
    await count(5_001);
    expect(await codeOf(file('pdf'))).toBe('ListTooCostly');
    await file('csv');
    await count(5_000);
    await file('pdf');
    await count(3);

    // Booked afterwards with a moment of a closed month it is no part of it.
    await book('late', CreditKind.Load, 1, `${third}-30T00:00:00Z`);
    expect((await mine.call(credit.months, {}))[0]).toEqual(months[0]);
    expect(await other.call(credit.months, {})).toEqual([]);
    expect(await codeOf(other.call(credit.month, { query: { month: third } }))).toBe('RecordNotFound');
    expect(await codeOf(mine.call(credit.monthFile, { query: { month: present, format: 'pdf' } }))).toBe(
      'RecordNotFound',
    );
    expect(await codeOf(mine.call(credit.month, { query: { month: '2026-13' } }))).toBe('ValidationFailed');
  });
});
