const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Virtual-hosted or path-style S3 host names, in which Amazon keeps feed and report documents. */
const S3_HOST = /^(?:[a-z0-9][a-z0-9.-]*\.)?s3(?:[.-][a-z0-9-]+)*\.amazonaws\.com(?:\.cn)?$/;

/** True for hosts of this very machine. */
function isLoopback(address: URL): boolean {
  return LOOPBACK.has(address.hostname);
}

/**
 * Takes a configured address and gives it parsed, without a trailing slash.
 * @throws Error when it is neither https nor plain http on the loopback host.
 */
export function requireSafeAddress(name: string, address: string): string {
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
  if (!isSafe) throw new Error(`${name} must use https (or http on localhost): ${url.protocol}//${url.host}`);
  return address.replace(/\/+$/, '');
}

/**
 * Presigned document links come from the other side, so their host is checked before anything is fetched:
 * the endpoints' own port of this machine when these are on loopback, else Amazon's S3 over https.
 * @throws Error for every other host.
 */
export function requireDocumentAddress(link: string, endpoints: readonly string[]): URL {
  const url = new URL(link);
  const own = endpoints.map((endpoint) => new URL(endpoint)).filter(isLoopback);
  const isAllowed =
    own.length > 0
      ? isLoopback(url) && own.some((endpoint) => endpoint.port === url.port && endpoint.protocol === url.protocol)
      : url.protocol === 'https:' && url.port === '' && S3_HOST.test(url.hostname);
  if (!isAllowed) throw new Error(`document link to a host that is not allowed: ${url.protocol}//${url.host}`);
  return url;
}
