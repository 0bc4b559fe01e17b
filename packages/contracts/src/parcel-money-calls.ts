import { defineCalls } from './endpoint.ts';
import type { parcelMoneySchemas } from './parcel-money.ts';

export const parcelMoney = defineCalls<typeof parcelMoneySchemas>()({
  waiting: {
    id: 'WH-062',
    method: 'GET',
    path: '/sapi/Warehouse/waitingcreditpackagesbycustomerid',
    access: 'account',
    answers: 'data',
  },
  approximate: {
    id: 'WH-063',
    method: 'GET',
    path: '/sapi/Warehouse/warehouseapproximatepackageamountbycustomerid',
    access: 'account',
    answers: 'data',
  },
  // Assumed: what the card of a package shows; no requirement names a call.
  ofPackage: {
    id: 'WH-023',
    method: 'GET',
    path: '/api/warehouse/getPackageMoney',
    access: 'store',
    answers: 'data',
  },
  // Assumed: the seller's choice where the chosen service is not offered (decision 57).
  chooseService: {
    id: 'WH-021-choose',
    method: 'POST',
    path: '/api/warehouse/chooseService',
    access: 'store',
    owner: true,
    answers: 'done',
  },
  extrasOfPackage: {
    id: 'WH-067',
    method: 'GET',
    path: '/api/sellerOrder/getWareHouseExtraPayments',
    access: 'store',
    answers: 'data',
  },
  // Assumed: the list of the screen; no requirement names a call.
  extras: { id: 'WH-028', method: 'POST', path: '/api/extraPayment/getList', access: 'account', answers: 'data' },
  answerExtra: {
    id: 'WH-092',
    method: 'POST',
    path: '/api/extraPayment/answer',
    access: 'account',
    owner: true,
    answers: 'done',
  },
  // Assumed: how a refund is asked for (WH-029).
  requestRefund: {
    id: 'WH-029',
    method: 'POST',
    path: '/api/extraPayment/requestRefund',
    access: 'account',
    owner: true,
    answers: 'done',
  },
});
