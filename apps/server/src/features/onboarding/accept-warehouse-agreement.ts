import type { onboarding } from '@kervan/contracts/onboarding-calls';
import { isCurrentVersion } from '@kervan/domain/onboarding/agreements';
import { AppError } from '../../errors.ts';
import type { Handler } from '../../http/implement.ts';
import { within } from '../../cases/within.ts';
import { insertAcceptance } from './onboarding.queries.ts';

/** ONB-015, WH-090: accepts the warehouse agreement as it stands now; the same again changes nothing. Throws TextVersionNotCurrent. */
export const acceptWarehouseAgreement: Handler<typeof onboarding.acceptWarehouseAgreement> = async (
  { body: { textVersion }, caller, wire },
  deps,
) => {
  if (!isCurrentVersion('warehouse', textVersion)) throw new AppError('TextVersionNotCurrent');
  await within(deps, caller, (tx) =>
    insertAcceptance(tx, {
      accountId: caller.accountId,
      agreement: 'warehouse',
      version: textVersion,
      at: new Date(deps.clock.now()),
      ip: wire.ip,
    }),
  );
  return null;
};
