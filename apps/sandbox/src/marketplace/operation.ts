import type { Region } from '@kervan/domain/markets';
import type { Application } from './authorization/applications.ts';
import type { World } from '../world/world.ts';
import type { CallQuery } from './call-query.ts';

/** A seller's account at the marketplace, valid in one region. */
type Account = { sellingPartnerId: string; region: Region; name: string };

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What an operation answers. `body` is sent as JSON; undefined = no body. */
export type OperationAnswer = { status: number; body?: unknown; headers?: Record<string, string> };

/** A call that has passed token, region, faults and quota. */
export type ApplicationCall = {
  world: World;
  region: Region;
  application: Application;
  /** Made with a restricted token that names it. */
  isRestricted: boolean;
  /** Path parameters, decoded. */
  params: Readonly<Record<string, string>>;
  query: CallQuery;
  /** The parsed JSON body, undefined without one. Operations check it themselves. */
  body: unknown;
  headers: Readonly<Record<string, string>>;
  requestId: string;
  /** The world's time. */
  now: Date;
};

/** A call in the name of the seller whose token it carries. */
export type SellerCall = ApplicationCall & { account: Account };

/** Amazon's names of an operation; `path` has Amazon's `{names}`. */
type OperationName = {
  /** The model's file without `.json`, e.g. `listingsItems_2021-08-01`. */
  model: string;
  operationId: string;
  method: HttpMethod;
  path: string;
  /** Some models answer errors as a bare list instead of `{errors: […]}`. */
  errorShape?: 'list';
  /** Gives personal data: only a restricted token that names the call is taken. */
  needsRestrictedToken?: boolean;
};

/** One operation of the Selling Partner API: with a seller's token, or grantless with a token of a scope. */
export type Operation =
  | (OperationName & { access: 'seller'; handle(call: SellerCall): Promise<OperationAnswer> | OperationAnswer })
  | (OperationName & {
      access: 'grantless';
      scope: string;
      handle(call: ApplicationCall): Promise<OperationAnswer> | OperationAnswer;
    });
