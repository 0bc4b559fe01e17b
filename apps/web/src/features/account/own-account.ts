import type { account } from '@kervan/contracts/account-calls';
import type { Response } from '@kervan/contracts/endpoint';

export type OwnAccount = Response<typeof account.get>;
export type OwnSession = Response<typeof account.sessions>[number];
export type OwnExport = Response<typeof account.exports>[number];
