import type { FastifyInstance } from 'fastify';
import { extraRefundsSchemas } from '@kervan/contracts/extra-refunds';
import { extraRefunds } from '@kervan/contracts/extra-refunds-calls';
import { parcelMoneySchemas } from '@kervan/contracts/parcel-money';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { joined } from '@kervan/contracts/schemas';
import type { Deps } from '../../deps.ts';
import { implement } from '../../http/implement.ts';
import { answerExtraPayment, getExtrasOfPackage, listExtraPayments, requestExtraRefund } from './extra-payments.ts';
import { listAskedRefunds, refuseExtraRefund } from './extra-refunds.ts';
import { chooseService, getPackageMoney } from './package-money.ts';
import { getApproximate, getWaiting } from './waiting-packages.ts';

/** The money of packages at the warehouse: what waits, what is held, and what is wanted beside it. */
export function registerParcelMoney(app: FastifyInstance, deps: Deps): void {
  implement(app, deps, joined(parcelMoney, parcelMoneySchemas), {
    waiting: getWaiting,
    approximate: getApproximate,
    ofPackage: getPackageMoney,
    chooseService,
    extrasOfPackage: getExtrasOfPackage,
    extras: listExtraPayments,
    answerExtra: answerExtraPayment,
    requestRefund: requestExtraRefund,
  });
  implement(app, deps, joined(extraRefunds, extraRefundsSchemas), {
    list: listAskedRefunds,
    refuse: refuseExtraRefund,
  });
}
