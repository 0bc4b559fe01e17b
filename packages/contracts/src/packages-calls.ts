import { defineCalls } from './endpoint.ts';
import type { packagesSchemas } from './packages.ts';

const ofOrder = <const Name extends string>(name: Name) => `/api/sellerOrder/${name}` as const;

/** Orders that are converted to the warehouse, and the parcels that are in its hands since. */
export const packages = defineCalls<typeof packagesSchemas>()({
  convert: {
    id: 'ORD-056',
    method: 'POST',
    path: ofOrder('convertProductsToWareHouse'),
    access: 'store',
    needs: { sub: true, paid: true, wh: true },
    answers: 'done',
  },
  sendingOptions: {
    id: 'ORD-057',
    method: 'GET',
    path: ofOrder('getSendingOptions'),
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  convertable: {
    id: 'ORD-059',
    method: 'GET',
    path: ofOrder('getWareHouseConvertableProducts'),
    access: 'store',
    needs: { sub: true, wh: true },
    answers: 'data',
  },
  ofOrder: {
    id: 'WH-065',
    method: 'GET',
    path: '/sapi/Warehouse/warehousesbysellerorderid',
    access: 'store',
    answers: 'data',
  },
  list: {
    id: 'WH-080',
    isCostly: true,
    method: 'POST',
    path: '/api/warehouse/packages',
    access: 'account',
    answers: 'data',
  },
  // Assumed: no requirement names a call for one package with everything of it.
  details: {
    id: 'WH-080-details',
    method: 'GET',
    path: '/api/warehouse/packageDetails',
    access: 'account',
    answers: 'data',
  },
  imagePaths: {
    id: 'WH-051',
    method: 'GET',
    path: '/sapi/Warehouse/warehousepackageimagepathbyid',
    access: 'account',
    answers: 'data',
  },
  // What the paths of WH-051 lead to.
  photo: {
    id: 'WH-051-photo',
    method: 'GET',
    path: '/sapi/Warehouse/packagePhoto',
    access: 'account',
    answers: 'file',
  },
});
