import { describe, expect, it } from 'vitest';
import { buyFailures, queueReasons } from './buy-failures.ts';
import { BuyerOrderStatus } from './buyer-order-status.ts';
import { cancelReasons } from './cancel-reasons.ts';
import { ShipmentStatus as S } from './shipment-status.ts';
import { refuseSellerEvent, sellerEventKinds } from './seller-events.ts';
import { WareHousePackageStatus } from './warehouse-package-status.ts';

describe('what a seller tells of a parcel', () => {
  it.each(Object.entries(S))('decision 58 that is %s', (_, status) => {
    const state = { status, buyer: BuyerOrderStatus.Shipped, before: null };
    const gone = status === S.PackageDisposed ? 'packageDestroyed' : null;
    expect(refuseSellerEvent({ ...state, warehouse: null })).toBe(
      gone ?? (status === S.Cancelled ? 'cancelled' : null),
    );
    for (const warehouse of Object.values(WareHousePackageStatus))
      expect(refuseSellerEvent({ ...state, warehouse })).toBe(gone ?? 'onlyDirectPackages');
  });

  it('decision 58 is its way: neither buying, nor its cancellation, nor a return', () => {
    expect(sellerEventKinds.join(' ')).toBe(
      'shippedDirect customs outForDelivery deliveryAttempted readyForPickUp actionNeeded delivered lost undeliverable returning damaged',
    );
  });
});

it('decision 60 the marketplace is told of a cancellation in its own words', () => {
  expect(cancelReasons.join(' ')).toBe(
    'NoInventory BuyerCanceled ShippingAddressUndeliverable CarrierCoverageFailure RiskAssessmentInformationNotValid CustomerExchange GeneralAdjustment',
  );
});

it('ORD-046 why nothing was bought is one of the words that the extension may say, or one of the queue’s own', () => {
  const said = 'outOfStock dearer addressRefused signInNeeded paymentRefused pageUnknown other';
  expect(buyFailures.join(' ')).toBe(said);
  expect(queueReasons.join(' ')).toBe(
    `${said} unknown tooOld doubted capUnknown listingUnknown orderCancelled notBuyable notConverted`,
  );
});
