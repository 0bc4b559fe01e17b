import type { RestrictedResource } from '../authorization/access-token.ts';

/** Paths that restricted tokens are given for, with what may stand in their places [Amazon's tokens guide]. */
const restrictedPaths: readonly { methods: readonly string[]; path: RegExp }[] = [
  { methods: ['POST'], path: /^\/mfn\/v0\/shipments$/ },
  { methods: ['GET', 'DELETE'], path: /^\/mfn\/v0\/shipments\/(\{shipmentId\}|[\w-]+)$/ },
  // A document of its own: tokens for all of them are not given.
  { methods: ['GET'], path: /^\/reports\/2021-06-30\/documents\/[\w.-]+$/ },
  {
    methods: ['GET'],
    path: /^\/orders\/v0\/orders(\/(\{orderId\}|[\w-]+)(\/(address|buyerInfo|orderItems|orderItems\/buyerInfo|regulatedInfo))?)?$/,
  },
];

/** Whether a restricted token is given for the call. */
export const isRestrictedCall = ({ method, path }: RestrictedResource): boolean =>
  restrictedPaths.some((one) => one.methods.includes(method) && one.path.test(path));

/** Whether a resource that a token names covers a call: its path, with anything in the place of a name in braces. */
export function coversCall(resource: RestrictedResource, call: RestrictedResource): boolean {
  const wanted = resource.path.split('/');
  const given = call.path.split('/');
  return (
    resource.method === call.method &&
    wanted.length === given.length &&
    wanted.every((part, place) => /^\{\w+\}$/.test(part) || part === decodeURIComponent(given[place] ?? ''))
  );
}
