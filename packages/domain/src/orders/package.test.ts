import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BuyerOrderStatus, buyerOrderMayGo, buyerOrderStatusWords } from './buyer-order-status.ts';
import {
  afterPackageEvent,
  carrierCodes,
  eventOfBuyerStatus,
  nextPackageEvents,
  packageEventKinds,
  packageEvents,
  refuseTrackingUpdate,
  type PackageEventKind,
} from './package-event.ts';
import {
  newPackage,
  packageAt,
  packageMayGo,
  setsAgree,
  shownStatuses,
  withoutLabel,
  type PackageState,
} from './package-state.ts';
import { ShipmentStatus, shipmentMayGo, shipmentStatusWords } from './shipment-status.ts';
import {
  WareHousePackageStatus,
  warehousePackageMayGo,
  warehousePackageStatusWords,
} from './warehouse-package-status.ts';

const S = ShipmentStatus;
const W = WareHousePackageStatus;
const B = BuyerOrderStatus;
const context = { lastEventAt: null, isOrderCancelled: false };
const step = (state: PackageState, kind: PackageEventKind): PackageState =>
  afterPackageEvent(state, { kind, at: 0 }, context).package;
const through = (isWarehouse: boolean, ...kinds: PackageEventKind[]): PackageState =>
  kinds.reduce((state, kind) => {
    const outcome = afterPackageEvent(state, { kind, at: 0 }, context);
    expect(outcome.kept, kind).toBeNull();
    return outcome.package;
  }, newPackage(isWarehouse));

const road = 'OutForDelivery DeliveryAttempted AvailableForPickUp CustomerActionNeeded Delivered';
const back = 'Undeliverable ReturningToSeller';
const paid = 'WhPackagePaymentReceived WhPackageInsufficientFund MarkedAsDontSend';
/** The rows of appendix D with decision 57; from Other anything. */
const rows: Record<string, string> = {
  NotShipped: 'Purchased Cancelled',
  Purchased: 'Shipped GoingToWarehouse DeliveredToWarehouse Cancelled',
  Shipped: `AtCustom ${road} MayBeLost ${back} Damaged`,
  GoingToWarehouse: 'DeliveredToWarehouse MayBeLost Cancelled',
  DeliveredToWarehouse: `PreLabelCreated ${paid} TrackingNumberChanged Damaged`,
  PreLabelCreated: `${paid} TrackingNumberChanged Damaged`,
  WhPackagePaymentReceived: 'SentFromWarehouse WhPackageInsufficientFund MarkedAsDontSend Damaged',
  WhPackageInsufficientFund: 'WaitingCreditAtWarehouse',
  WaitingCreditAtWarehouse: 'WhPackagePaymentReceived MarkedAsDontSend PackageDisposed Damaged',
  MarkedAsDontSend: 'MarkedAsSend ReturnLabelUploaded WhStartedReturnProcess TrackingNumberChanged',
  MarkedAsSend: `${paid} TrackingNumberChanged`,
  SentFromWarehouse: `AtCustom ${road} MayBeLost ${back} Damaged`,
  TrackingNumberChanged: 'DeliveredToWarehouse PreLabelCreated MarkedAsDontSend MarkedAsSend Delivered Other',
  AtCustom: `${road} MayBeLost ${back} Damaged`,
  OutForDelivery: `Delivered DeliveryAttempted AvailableForPickUp CustomerActionNeeded ${back} Damaged`,
  DeliveryAttempted: `OutForDelivery AvailableForPickUp CustomerActionNeeded Delivered ${back}`,
  AvailableForPickUp: `Delivered OutForDelivery DeliveryAttempted CustomerActionNeeded ${back}`,
  CustomerActionNeeded: `OutForDelivery DeliveryAttempted AvailableForPickUp Delivered ${back}`,
  MayBeLost: `DeliveredToWarehouse AtCustom ${road} ${back} Damaged Other`,
  Undeliverable: 'ReturningToSeller',
  ReturningToSeller: 'ReturnAccepted',
  Damaged: 'ReturnLabelUploaded WhStartedReturnProcess Delivered ReturningToSeller Other',
  ReturnLabelUploaded: 'WhStartedReturnProcess ReturnSentFromLocalWarehouse ReturningToSeller',
  WhStartedReturnProcess: 'ReturnSentFromWarehouse ReturnSentFromLocalWarehouse',
  ReturnSentFromWarehouse: 'ReturnAccepted',
  ReturnSentFromLocalWarehouse: 'ReturnAccepted',
  ReturnAccepted: '',
  Delivered: 'ReturnLabelUploaded TrackingNumberChanged',
  PackageDisposed: '',
  Cancelled: 'Purchased',
  Other: shipmentStatusWords.names.join(' '),
};

describe('a package', () => {
  it.each(Object.entries(rows))('ORD-017 from %s goes where its row says and nowhere else', (from, row) => {
    const code = shipmentStatusWords.codeOf(from);
    const tos = new Set([from, ...row.split(' ')]);
    for (const to of shipmentStatusWords.codes)
      expect(code !== null && shipmentMayGo(code, to), shipmentStatusWords.nameOf(to)).toBe(
        tos.has(shipmentStatusWords.nameOf(to)),
      );
    expect(Object.keys(rows).toSorted()).toEqual([...shipmentStatusWords.names].toSorted());
  });

  it('ORD-017 has an event for every status but the one that it begins with', () => {
    const entered = new Set<ShipmentStatus>(Object.values(packageEvents));
    expect(shipmentStatusWords.codes.filter((code) => !entered.has(code))).toEqual([S.NotShipped]);
  });
});

/** ShipmentStatus → BuyerOrderStatus | WareHousePackageStatus; "=" unchanged, "-" none. */
const mapping: Record<string, [string, string]> = {
  NotShipped: ['Not Purchased', 'Initial'],
  Purchased: ['Purchased', 'Initial'],
  GoingToWarehouse: ['GoingToWh', 'ComingToWareHouse'],
  DeliveredToWarehouse: ['DeliveredToWh', 'DeliveredToWareHouse'],
  PreLabelCreated: ['DeliveredToWh', 'DeliveredToWareHouse'],
  MarkedAsDontSend: ['DeliveredToWh', 'DeliveredToWareHouse'],
  MarkedAsSend: ['DeliveredToWh', 'DeliveredToWareHouse'],
  WhPackageInsufficientFund: ['DeliveredToWh', 'WaitingCredit'],
  WaitingCreditAtWarehouse: ['DeliveredToWh', 'WaitingCredit'],
  WhPackagePaymentReceived: ['DeliveredToWh', 'PaymentReceived'],
  SentFromWarehouse: ['SentFromWh', 'SentFromWareHouse'],
  Shipped: ['Shipped', '='],
  AtCustom: ['WaitingAtCustom', 'SentFromWareHouse'],
  OutForDelivery: ['Out For Delivery', 'SentFromWareHouse'],
  DeliveryAttempted: ['Delivery Attempted', 'SentFromWareHouse'],
  AvailableForPickUp: ['AvailableForPickUp', 'SentFromWareHouse'],
  CustomerActionNeeded: ['Action Needed', 'SentFromWareHouse'],
  MayBeLost: ['May Be Lost', '='],
  Undeliverable: ['Undeliverable', 'SentFromWareHouse'],
  ReturningToSeller: ['Returning', '='],
  ReturnLabelUploaded: ['Returning', '='],
  WhStartedReturnProcess: ['Returning', '='],
  ReturnSentFromWarehouse: ['Returning', '='],
  ReturnSentFromLocalWarehouse: ['Returning', '='],
  ReturnAccepted: ['Returning', '='],
  Delivered: ['Delivered', 'Delivered'],
  Cancelled: ['Cancelled', '='],
  PackageDisposed: ['Undeliverable', '='],
  TrackingNumberChanged: ['=', '='],
  Other: ['=', '='],
  Damaged: ['=', '='],
};

describe('the three sets of statuses', () => {
  it.each(Object.entries(mapping))('ORD-049 %s shows %j', (name, [buyer, warehouse]) => {
    const code = shipmentStatusWords.codeOf(name);
    const shown = code === null ? null : shownStatuses[code];
    expect(shown?.buyer == null ? '=' : buyerOrderStatusWords.nameOf(shown.buyer)).toBe(buyer);
    expect(shown?.warehouse == null ? '=' : warehousePackageStatusWords.nameOf(shown.warehouse)).toBe(warehouse);
    expect(Object.keys(mapping)).toHaveLength(shipmentStatusWords.codes.length);
  });

  it('ORD-049 of a package that is damaged at the warehouse say so, in transit they stay', () => {
    const inStore = through(true, 'bought', 'received', 'charged', 'damaged');
    expect(inStore).toMatchObject({ buyer: B.DeliveredToWh, warehouse: W.DeliveredToWareHouse });
    const inTransit = through(true, 'bought', 'received', 'charged', 'dispatched', 'customs', 'damaged');
    expect(inTransit).toMatchObject({ buyer: B.WaitingAtCustom, warehouse: W.SentFromWareHouse });
    expect(through(false, 'bought', 'shippedDirect', 'damaged')).toMatchObject({ buyer: B.Shipped, warehouse: null });
  });

  /** True for a step that all three sets may take. From "Other" an operator leads a package to wherever it really is. */
  const isStep = (before: PackageState, after: PackageState): boolean => {
    if (!setsAgree(after) || (before.warehouse === null) !== (after.warehouse === null)) return false;
    // A corrected number leaves a package where it stood (ORD-022).
    const stood = before.status === S.TrackingNumberChanged ? before.before : null;
    if (before.status === S.Other || stood === S.Other) return true;
    return (
      (shipmentMayGo(before.status, after.status) || (stood !== null && shipmentMayGo(stood, after.status))) &&
      buyerOrderMayGo(before.buyer, after.buyer) &&
      (before.warehouse === null ||
        after.warehouse === null ||
        warehousePackageMayGo(before.warehouse, after.warehouse))
    );
  };

  it.each([
    [true, 30],
    [false, 18],
  ])(
    'ORD-049 never disagree, each by its own table, in any state that can be reached: warehouse %s',
    (isWarehouse, least) => {
      const first = newPackage(isWarehouse);
      const ways = new Map([[JSON.stringify(first), '']]);
      const waiting = [first];
      const statuses = new Set<ShipmentStatus>([first.status]);
      for (let state = waiting.shift(); state !== undefined; state = waiting.shift())
        for (const kind of packageEventKinds) {
          const after = step(state, kind);
          const way = `${ways.get(JSON.stringify(state)) ?? ''} ${kind}`;
          expect(isStep(state, after), way).toBe(true);
          if (ways.has(JSON.stringify(after))) continue;
          ways.set(JSON.stringify(after), way);
          statuses.add(after.status);
          waiting.push(after);
        }
      expect(statuses.size).toBe(least);
    },
  );

  it('ORD-049 never disagree, whatever happens in whatever order and however late it is told', () => {
    const act = fc.record({
      pick: fc.nat(),
      kind: fc.constantFrom(...packageEventKinds),
      isLegal: fc.boolean(),
      at: fc.nat(20),
    });
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.array(act, { maxLength: 40 }),
        fc.boolean(),
        (isWarehouse, acts, isOrderCancelled) => {
          let state = newPackage(isWarehouse);
          let lastEventAt: number | null = null;
          for (const { pick, kind, isLegal, at } of acts) {
            const legal = isLegal ? nextPackageEvents(state, isOrderCancelled) : [];
            const event = { kind: legal[pick % Math.max(1, legal.length)] ?? kind, at };
            const outcome = afterPackageEvent(state, event, { lastEventAt, isOrderCancelled });
            expect(isStep(state, outcome.package), `${state.status} ${event.kind}`).toBe(true);
            if (outcome.kept === null) lastEventAt = at;
            else expect(outcome.package).toBe(state);
            state = outcome.package;
          }
        },
      ),
    );
  });
});

describe('an event of a package', () => {
  const sent = through(false, 'bought', 'shippedDirect');

  it('ORD-017 that is older than the last one is kept and changes nothing; one of the same moment counts', () => {
    const at = (moment: number) =>
      afterPackageEvent(sent, { kind: 'customs', at: moment }, { ...context, lastEventAt: 1_000 });
    expect(at(999)).toEqual({ package: sent, kept: 'older' });
    expect(at(1_000).package.status).toBe(S.AtCustom);
  });

  it('ORD-017 that is not in the row is kept and changes nothing', () => {
    expect(afterPackageEvent(newPackage(true), { kind: 'delivered', at: 0 }, context)).toEqual({
      package: newPackage(true),
      kept: 'notInRow',
    });
    expect(afterPackageEvent(sent, { kind: 'shippedDirect', at: 0 }, context).kept).toBe('notInRow');
  });

  it.each<[boolean, PackageEventKind[], PackageEventKind]>([
    [false, ['bought'], 'shippedToWarehouse'],
    [false, ['bought'], 'received'],
    [true, ['bought'], 'shippedDirect'],
    [true, ['bought', 'received', 'damaged'], 'delivered'],
    [true, ['bought', 'received', 'charged', 'dispatched', 'damaged'], 'returnStarted'],
    [true, ['bought', 'shippedToWarehouse', 'lost'], 'outForDelivery'],
    [true, ['bought', 'received', 'charged', 'dispatched', 'lost'], 'received'],
    [true, ['bought', 'received', 'markedDontSend', 'returnLabelUploaded'], 'returning'],
    [true, ['bought', 'received', 'preLabelled', 'trackingChanged'], 'received'],
  ])('is refused where the package is not: warehouse %j, after %j no %s', (isWarehouse, before, kind) => {
    expect(afterPackageEvent(through(isWarehouse, ...before), { kind, at: 0 }, context).kept).toBe('notInRow');
  });

  it('ORD-030 of a destroyed package is refused whatever it is', () => {
    const destroyed = through(true, 'bought', 'received', 'creditTooLow', 'creditAwaited', 'disposed');
    for (const kind of packageEventKinds)
      expect(afterPackageEvent(destroyed, { kind, at: 9 }, context).kept).toBe('destroyed');
    expect(refuseTrackingUpdate(destroyed)).toBe('packageDestroyed');
  });

  it('buys a cancelled package again, until the order itself is cancelled', () => {
    const cancelled = through(true, 'bought', 'shippedToWarehouse', 'cancelled');
    expect(step(cancelled, 'bought')).toMatchObject({ status: S.Purchased, buyer: B.Purchased, warehouse: W.Initial });
    const outcome = afterPackageEvent(cancelled, { kind: 'bought', at: 0 }, { ...context, isOrderCancelled: true });
    expect(outcome).toEqual({ package: cancelled, kept: 'orderCancelled' });
  });

  it('ORD-022 of a changed tracking number leads back to where the package was', () => {
    const labelled = through(true, 'bought', 'received', 'preLabelled');
    const changed = step(labelled, 'trackingChanged');
    expect(changed).toEqual({ ...labelled, status: S.TrackingNumberChanged, before: S.PreLabelCreated });
    expect(step(changed, 'trackingApplied')).toEqual(labelled);
  });

  it.each<[PackageEventKind[], PackageEventKind, ShipmentStatus, ShipmentStatus | null]>([
    [['bought', 'received'], 'trackingChanged', S.TrackingNumberChanged, S.DeliveredToWarehouse],
    [['bought', 'received'], 'charged', S.WhPackagePaymentReceived, null],
    [['bought', 'received', 'markedDontSend'], 'returnLabelUploaded', S.ReturnLabelUploaded, S.MarkedAsDontSend],
    [['bought', 'received', 'markedDontSend'], 'markedSend', S.MarkedAsSend, null],
    [
      ['bought', 'received', 'charged', 'dispatched', 'delivered'],
      'returnLabelUploaded',
      S.ReturnLabelUploaded,
      S.Delivered,
    ],
    [
      ['bought', 'received', 'charged', 'dispatched', 'delivered'],
      'trackingChanged',
      S.TrackingNumberChanged,
      S.Delivered,
    ],
  ])('ORD-022 after %j and a corrected number %s is taken as before', (before, kind, status, back) => {
    const once = step(through(true, ...before), 'trackingChanged');
    expect(step(once, kind)).toMatchObject({ status, before: back });
    const twice = step(step(once, 'trackingChanged'), kind);
    expect(twice).toMatchObject({ status, before: back });
    expect(refuseTrackingUpdate(once)).toBe(null);
  });

  it('ORD-022 a corrected number opens nothing that was closed where the package stood', () => {
    const changed = step(through(true, 'bought', 'received'), 'trackingChanged');
    for (const kind of ['dispatched', 'delivered', 'returnLabelUploaded', 'bought'] as const)
      expect(afterPackageEvent(changed, { kind, at: 0 }, context), kind).toEqual({
        package: changed,
        kept: 'notInRow',
      });
  });

  it.each<[boolean, PackageEventKind[], string | null]>([
    [true, ['bought', 'received'], null],
    [true, ['bought', 'received', 'charged', 'dispatched', 'delivered'], null],
    [true, ['bought'], 'onlyForDeliveredPackages'],
    [true, ['bought', 'received', 'creditTooLow'], 'onlyForDeliveredPackages'],
    [true, ['bought', 'received', 'charged', 'dispatched'], 'onlyForDeliveredPackages'],
    [true, ['bought', 'received', 'damaged'], 'onlyForDeliveredPackages'],
    [false, ['bought', 'shippedDirect', 'delivered'], 'onlyForDeliveredPackages'],
  ])('ORD-021 ORD-022 a tracking number given anew: warehouse %j after %j %s', (isWarehouse, before, refusal) => {
    expect(refuseTrackingUpdate(through(isWarehouse, ...before))).toBe(refusal);
  });

  it.each<[boolean, PackageEventKind[], BuyerOrderStatus, PackageEventKind | 'same' | null]>([
    [false, [], B.Purchased, 'bought'],
    [false, ['bought'], B.Shipped, 'shippedDirect'],
    [true, ['bought'], B.Shipped, null],
    [false, ['bought'], B.Purchased, 'same'],
    [false, ['bought'], B.Delivered, null],
    [false, ['bought', 'shippedDirect', 'delivered'], B.Returning, 'returnLabelUploaded'],
    [true, ['bought', 'shippedToWarehouse'], B.Cancelled, 'cancelled'],
  ])('that a given status means: warehouse %j after %j to %i is %j', (isWarehouse, before, wanted, kind) => {
    expect(eventOfBuyerStatus(through(isWarehouse, ...before), wanted)).toBe(kind);
  });

  it.each<[boolean, PackageEventKind[]]>([
    [true, ['bought', 'received', 'charged', 'dispatched', 'delivered']],
    [false, ['bought', 'shippedDirect', 'delivered']],
    [true, ['bought', 'received', 'markedDontSend']],
    [true, ['bought', 'received', 'damaged']],
  ])('RET-015 whose label ends unused is where it was before: warehouse %j after %j', (isWarehouse, before) => {
    const there = through(isWarehouse, ...before);
    expect(withoutLabel(there)).toBeNull();
    const labelled = step(there, 'returnLabelUploaded');
    expect(labelled).toMatchObject({ status: S.ReturnLabelUploaded, buyer: B.Returning, before: there.status });
    expect(withoutLabel(labelled)).toEqual(there);
    // Nothing else leads back: what a carrier tells late is kept.
    for (const kind of ['delivered', 'trackingApplied', 'markedDontSend', 'damaged'] as const)
      expect(step(labelled, kind)).toBe(labelled);
    if (isWarehouse) expect(withoutLabel(step(labelled, 'returnStarted'))).toBeNull();
  });

  it('is known for every code of a carrier', () => {
    for (const kind of Object.values(carrierCodes)) expect(packageEventKinds).toContain(kind);
    const onRoad = through(true, 'bought', 'received', 'charged', 'dispatched');
    for (const [code, kind] of Object.entries(carrierCodes))
      expect(packageMayGo(onRoad, packageEvents[kind]), code).toBe(true);
  });

  it('changes nothing that it does not name', () => {
    expect(packageAt(S.Other, sent)).toEqual({ ...sent, status: S.Other, before: null });
    expect(setsAgree({ ...sent, buyer: B.Delivered })).toBe(false);
    expect(setsAgree({ ...newPackage(true), warehouse: W.Delivered })).toBe(false);
  });
});
