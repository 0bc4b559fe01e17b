import type { FastifyInstance } from 'fastify';
import { returnsSchemas } from '@kervan/contracts/returns';
import { returns } from '@kervan/contracts/returns-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { buyLabel } from './buy-label.ts';
import { changeBuyerRefund } from './buyer-refund.ts';
import { changeBuyerReturn } from './buyer-return.ts';
import { downloadLabel } from './download-label.ts';
import { listLabelOffers } from './label-offers.ts';
import { readOrderReturns } from './order-returns.ts';
import { getReturnFee } from './return-fee.ts';
import { changeSellerRefund } from './seller-refund.ts';
import { changeSellerReturn } from './seller-return.ts';
import { settleRefund } from './settle-refund.ts';
import { uploadLabel } from './upload-label.ts';

export function registerReturns(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(returns, returnsSchemas), {
    ofOrder: readOrderReturns,
    sellerReturn: changeSellerReturn,
    sellerRefund: changeSellerRefund,
    settleRefund,
    buyerReturn: changeBuyerReturn,
    buyerRefund: changeBuyerRefund,
    uploadLabel,
    downloadLabel,
    fee: getReturnFee,
    labelOffers: listLabelOffers,
    buyLabel,
  });
}
