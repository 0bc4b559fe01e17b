import type { identity } from '@kervan/contracts/identity-calls';
import { withStaff } from '../../db/tenant.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { balanceOf } from '../../records/ledger/balance.ts';
import { getAccount } from './identity.queries.ts';

/** AUTH-049: who is signed in. SHELL-105: `manual_management` is the flag of the selected market. */
export const userInfo: Handler<typeof identity.userInfo> = async ({ caller }, deps) => {
  const { account, credit, isManual } = await within(deps, caller, async (tx) => {
    const account = await getAccount(tx, caller.accountId);
    const selected = await tx
      .selectFrom('store')
      .select('management')
      .where('store_id', '=', account.selected_store_id ?? 0)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return {
      account,
      credit: (await balanceOf(tx, caller.accountId)).available,
      // SHELL-105: the flag of the selected market.
      isManual: selected?.management === 'manual',
    };
  });
  return {
    sub: String(account.account_id),
    customer_id: account.account_id,
    name: `${account.firstname} ${account.lastname}`,
    roles: ['Customer'],
    email: account.email,
    manual_management: isManual,
    // Cents of USD, as every amount on the wire.
    credit,
    // A store that was taken away is no choice any more (SHELL-103).
    selected_marketplace_id:
      account.selected_store_id !== null && caller.storeIds.includes(account.selected_store_id)
        ? account.selected_store_id
        : null,
    SelectedLanguage: languageOf(account.language),
    lookedAtBy: await nameOfStaff(deps, caller.staffId),
  };
};

const languageOf = (stored: string | null): 'tr' | 'us' | null => (stored === 'tr' || stored === 'us' ? stored : null);

/** Who looks at the account; its owner is nobody's guest. */
async function nameOfStaff({ db }: Deps, staffId: number | null): Promise<string | null> {
  if (staffId === null) return null;
  const row = await withStaff(db, (tx) =>
    tx.selectFrom('staff').select('name').where('staff_id', '=', staffId).executeTakeFirst(),
  );
  return row?.name ?? '';
}
