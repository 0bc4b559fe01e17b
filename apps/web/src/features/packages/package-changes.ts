import { credit } from '@kervan/contracts/credit-calls';
import { orders } from '@kervan/contracts/orders-calls';
import { packages } from '@kervan/contracts/packages-calls';
import { parcelMoney } from '@kervan/contracts/parcel-money-calls';
import { alsoOld } from '../../api/follow-changes.ts';

const shown = [packages.details, packages.list, packages.ofOrder] as const;

/** What is different once a package is told to be sent, to stay, or to go back. */
export const CHANGED_BY_SENDING = [...shown, parcelMoney.ofPackage, orders.details, credit.balance];

alsoOld('package', shown);
alsoOld('order', shown);
