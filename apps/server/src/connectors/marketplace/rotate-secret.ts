import type { Region } from '@kervan/domain/markets';
import type { paths } from '@kervan/sp-api/application_2023-11-30';
import type { HttpCore } from './http-core.ts';

const ROTATION = 'sellingpartnerapi::client_credential:rotation';

/** Asks for a new secret of the application, once for all regions. It comes by the queue that is registered with the application, not in the answer. */
export async function rotateSecret(http: HttpCore, region: Region): Promise<void> {
  await http
    .client<paths>({ by: { scope: ROTATION, region }, operation: 'rotateApplicationClientSecret', priority: 0 })
    .POST('/applications/2023-11-30/clientSecret');
}
