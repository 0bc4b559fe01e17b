import type { FastifyInstance } from 'fastify';
import { packagesSchemas } from '@kervan/contracts/packages';
import { packages } from '@kervan/contracts/packages-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { convertToWarehouse } from './convert-to-warehouse.ts';
import { listConvertable } from './list-convertable.ts';
import { listPackages } from './list-packages.ts';
import { packageDetails, packagesOfOrder } from './package-details.ts';
import { imagePaths, packagePhoto } from './package-photos.ts';
import { listSendingOptions } from './list-sending-options.ts';

/** Orders that are converted to the warehouse, and its packages as a seller sees them. */
export function registerPackages(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(packages, packagesSchemas), {
    convert: convertToWarehouse,
    sendingOptions: listSendingOptions,
    convertable: listConvertable,
    ofOrder: packagesOfOrder,
    list: listPackages,
    details: packageDetails,
    imagePaths,
    photo: packagePhoto,
  });
}
