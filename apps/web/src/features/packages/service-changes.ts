import { credit } from '@kervan/contracts/credit-calls';
import { insuranceClaims } from '@kervan/contracts/insurance-claims-calls';
import { warehouseChat } from '@kervan/contracts/warehouse-chat-calls';
import { warehouseReviews } from '@kervan/contracts/warehouse-reviews-calls';
import { alsoOld } from '../../api/follow-changes.ts';

/** What is different after a claim, and after what the warehouse tells of it. */
export const CHANGED_BY_CLAIMS = [
  insuranceClaims.ofPackage,
  warehouseChat.ofPackage,
  warehouseChat.list,
  credit.balance,
];

alsoOld('package', [insuranceClaims.ofPackage, warehouseChat.ofPackage, warehouseReviews.ofPackage]);
// What it is covered by, and whether it can be claimed or reviewed, follows its way, which its order tells.
alsoOld('order', [insuranceClaims.ofPackage, warehouseReviews.ofPackage]);
