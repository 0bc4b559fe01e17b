import type { FastifyInstance } from 'fastify';
import type { AutoBalance } from '@kervan/contracts/credit';
import { creditSchemas } from '@kervan/contracts/credit';
import { credit } from '@kervan/contracts/credit-calls';
import { joined } from '@kervan/contracts/schemas';
import { checkDay, refusalOfAutoBalance } from '@kervan/domain/credit/auto-balance';
import { defaultCardRates } from '@kervan/domain/credit/card-load';
import { limits } from '@kervan/domain/limits';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { implement } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { nextRevision, revisionOf } from '../../cases/revision.ts';
import { requireOwnCustomer } from '../../cases/own-customer.ts';
import { findCustomerId } from '../../records/billing/billing-address.ts';
import { readAutoBalance, type AutoBalanceRow } from './auto-balance-row.ts';
import { decimalText, readCredit } from './read-credit.ts';
import { confirmLoad, findWarehouseCard, loadCredit } from './load-credit.ts';
import { lastMovements } from './movements.ts';
import { listCharges, listInvoices } from './credit-lists.ts';
import { listMonthRows, listMonths, monthFile, showMonth } from './month-statement.ts';
import { statementFile } from './statement-file.ts';
import { showReceiver, transferCredit } from './transfer-credit.ts';
import { invoiceFile } from './warehouse-invoice-pdf.ts';

const HUNDREDTHS = 100;

/** Prepaid credit of the warehouse: what there is, loading, giving, and what happened to it (WH-006 to WH-017, WH-049 to WH-091). */
export function registerCredit(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(credit, creditSchemas), {
    balance: async ({ query, caller }) => {
      requireOwnCustomer(caller, query.customerId);
      return within(deps, caller, (tx) => readCredit(tx, caller.accountId));
    },
    rates: async () => ({
      percentRate: defaultCardRates.shareHundredths / HUNDREDTHS,
      fixedFee: defaultCardRates.fixed,
      minAmount: limits.creditLoadMinMinor,
      maxAmount: limits.creditLoadMaxMinor,
      bankAccount: deps.config.BANK_ACCOUNT ?? null,
    }),
    load: ({ body, caller }) => loadCredit(deps, caller, body),
    loadInitial: ({ body, caller }) => loadCredit(deps, caller, body),
    confirm: async ({ body, caller }) => {
      await confirmLoad(deps, caller, body.paymentIntentId);
      const { available } = await within(deps, caller, (tx) => readCredit(tx, caller.accountId));
      return { status: 'succeeded' as const, balance: decimalText(available), available };
    },
    charges: ({ body, caller }) => listCharges(deps, caller, body),
    invoices: ({ body, caller }) => listInvoices(deps, caller, body),
    invoicePdf: invoiceFile,
    history: ({ caller }) => within(deps, caller, (tx) => lastMovements(tx, caller.accountId)),
    statement: statementFile,
    months: listMonths,
    month: showMonth,
    monthRows: listMonthRows,
    monthFile,
    autoBalance: async ({ caller }) => shown(await within(deps, caller, (tx) => readAutoBalance(tx, caller.accountId))),
    saveAutoBalance: ({ body: { revision, ...body }, caller }) =>
      within(deps, caller, async (tx) => {
        const { accountId } = caller;
        if ((await findCustomerId(tx, accountId)) === null && body.isActive)
          throw new AppError('WarehouseUserNotFound');
        const refusal = refusalOfAutoBalance(body, (await findWarehouseCard(tx, accountId)) !== null);
        if (refusal) throw new AppError(refusal);
        const now = deps.clock.now();
        const { isActive: wasActive, savedAt } = await readAutoBalance(tx, accountId, true);
        const day = checkDay(now);
        const values = {
          min_balance: body.minBalance,
          balance_to_add: body.balanceToAdd,
          is_active: body.isActive,
          // Who switches it on begins anew.
          ...(body.isActive ? { failures: 0, turned_off_at: null } : {}),
          // WH-016: the day's look was before: the next one is on the next working day.
          ...(body.isActive && !wasActive && day !== null ? { checked_on: day } : {}),
          updated_at: nextRevision(savedAt, revision, now),
        };
        await tx
          .insertInto('auto_balance')
          .values({ ...values, account_id: accountId })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
          .execute();
        return shown(await readAutoBalance(tx, accountId));
      }),
    receiver: showReceiver,
    transfer: transferCredit,
  });
}

const shown = ({
  minBalance,
  balanceToAdd,
  isActive,
  failures,
  turnedOffAt,
  savedAt,
}: AutoBalanceRow): AutoBalance => ({
  minBalance,
  balanceToAdd,
  isActive,
  failures,
  turnedOffAt: turnedOffAt?.toISOString() ?? null,
  revision: revisionOf(savedAt),
});
