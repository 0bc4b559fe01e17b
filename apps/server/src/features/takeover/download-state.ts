import type { takeover } from '@kervan/contracts/takeover-calls';
import { withTenantAtOnce } from '../../db/tenant.ts';
import type { Handler } from '../../http/implement.ts';
import { recordSecurity } from '../../http/security-log.ts';
import { readState } from './read-state.ts';
import { fileOf, hashState } from './state-file.ts';

/** M12: the account as one document, read at one moment; its name begins with that of the hash. @throws StateTooLarge */
export const downloadState: Handler<typeof takeover.state> = async ({ caller, wire }, deps) => {
  const hashed = hashState(await withTenantAtOnce(deps.db, caller, (tx) => readState(tx, caller.accountId)));
  await recordSecurity(deps, wire.request, 'exportTaken', caller.accountId);
  return {
    name: `kervan-state-${hashed.hash.slice(0, 12)}.json`,
    mediaType: 'application/json',
    content: fileOf(hashed),
  };
};
