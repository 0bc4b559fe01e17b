import { limits } from '@kervan/domain/limits';
import { defineCalls } from './endpoint.ts';
import type { warehouseSchemas } from './warehouse.ts';

export const warehouse = defineCalls<typeof warehouseSchemas>()({
  // Assumed: what the screen of WH-001 shows at once; no requirement names a call.
  setup: { id: 'WH-001', method: 'GET', path: '/api/warehouse/getSetup', access: 'account', answers: 'data' },
  carriers: {
    id: 'WH-046',
    method: 'GET',
    path: '/api/WarehouseCarriers/getWarehouseCarriers',
    access: 'account',
    needs: { sub: true },
    answers: 'data',
  },
  carrierSettings: {
    id: 'WH-047',
    method: 'GET',
    path: '/api/WarehouseCarriers/getCarrierSettings',
    access: 'account',
    needs: { sub: true },
    answers: 'data',
  },
  saveCarrierSettings: {
    id: 'WH-048',
    method: 'POST',
    path: '/api/WarehouseCarriers/saveCarrierSettings',
    access: 'account',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  isActive: {
    id: 'WH-052',
    method: 'GET',
    path: '/sapi/Warehouse/warehouseactivestatusbyid',
    access: 'account',
    answers: 'data',
  },
  isProfileDone: {
    id: 'WH-055',
    method: 'GET',
    path: '/sapi/Warehouse/warehousemanagement/findifcustomerwarehouseprofiledone',
    access: 'account',
    answers: 'data',
  },
  hasActiveCarrier: {
    id: 'WH-058',
    method: 'GET',
    path: '/sapi/Warehouse/hasactivewarehousecarrier',
    access: 'store',
    answers: 'data',
  },
  profile: { id: 'WH-076', method: 'GET', path: '/api/warehouseProfile/get', access: 'account', answers: 'data' },
  saveProfile: {
    id: 'WH-077',
    method: 'POST',
    path: '/api/warehouseProfile/save',
    access: 'account',
    sends: 'multipart',
    uploads: { filesMax: 1, bytesMax: limits.logoBytesMax },
    answers: 'done',
  },
  // What the logo URL of WH-076 names.
  logo: { id: 'WH-076-logo', method: 'GET', path: '/api/warehouseProfile/logo', access: 'account', answers: 'file' },
  setActive: {
    id: 'WH-078',
    method: 'POST',
    path: '/api/warehouse/setActive',
    access: 'account',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
  setInsurance: {
    id: 'WH-079',
    method: 'POST',
    path: '/api/warehouse/setInsurance',
    access: 'account',
    needs: { sub: true },
    answers: 'done',
  },
  insurance: {
    id: 'WH-087',
    method: 'GET',
    path: '/api/warehouse/getInsurance',
    access: 'account',
    needs: { sub: true },
    answers: 'data',
  },
  hasOption: {
    id: 'STORE-055',
    method: 'POST',
    path: '/api/customerMarketPlace/getIfAnyWhOption',
    access: 'store',
    answers: 'data',
  },
  // Assumed: how the warehouse sends for a store (STORE-022, STORE-030); no requirement names a call.
  sending: {
    id: 'STORE-022',
    method: 'GET',
    path: '/api/warehouse/getSending',
    access: 'store',
    needs: { sub: true },
    answers: 'data',
  },
  saveSending: {
    id: 'STORE-022-save',
    method: 'POST',
    path: '/api/warehouse/saveSending',
    access: 'store',
    needs: { sub: true, paid: true },
    answers: 'done',
  },
});
