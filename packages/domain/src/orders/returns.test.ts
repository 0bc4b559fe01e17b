import { describe, expect, it } from 'vitest';
import { BuyerReturn } from './order-toggles.ts';
import { newPackage, packageAt, type PackageState } from './package-state.ts';
import { labelKindOf } from './return-label-file.ts';
import {
  isReturnDelivered,
  isReturnStarted,
  labelExpiresAt,
  nextReturnBatch,
  refuseReturnLabel,
  returnFee,
  ReturnLabelType,
  returnLabelTypeWords,
  returnsByItselfAt,
  type LabelFacts,
} from './returns.ts';
import { ShipmentStatus, shipmentStatusWords } from './shipment-status.ts';

const S = ShipmentStatus;
const DAY = 86_400_000;
const at = (status: ShipmentStatus, isWarehouse = true): PackageState => {
  const fresh = newPackage(isWarehouse);
  // A damaged one lies at the warehouse.
  return packageAt(status, status === S.Damaged ? packageAt(S.DeliveredToWarehouse, fresh) : fresh);
};
const facts = (more: Partial<LabelFacts> = {}): LabelFacts => ({
  parcel: at(S.Delivered),
  buyerReturn: BuyerReturn.none,
  active: 'none',
  ...more,
});

describe('whether an order gets a return label', () => {
  const started = [
    S.ReturningToSeller,
    S.WhStartedReturnProcess,
    S.ReturnSentFromWarehouse,
    S.ReturnSentFromLocalWarehouse,
    S.ReturnAccepted,
  ] as ShipmentStatus[];
  const fitting = [S.Delivered, S.MarkedAsDontSend, S.Damaged, S.ReturnLabelUploaded] as ShipmentStatus[];
  it.each(shipmentStatusWords.codes)('RET-005 by the status %i of its parcel', (status) => {
    const wanted = started.includes(status)
      ? 'ReturnAlreadyStarted'
      : fitting.includes(status) || status === S.Other
        ? null
        : 'NothingToReturn';
    expect(refuseReturnLabel(facts({ parcel: at(status) }))).toBe(wanted);
    expect(isReturnStarted(facts({ parcel: at(status) }))).toBe(started.includes(status));
  });

  it.each([
    ['started', { buyerReturn: BuyerReturn.started }, 'ReturnAlreadyStarted'],
    ['delivered', { buyerReturn: BuyerReturn.delivered }, 'ReturnAlreadyStarted'],
    ['with an uploaded label, which is replaced', { active: 'uploaded' }, null],
    ['with a bought label, which stands', { active: 'bought' }, 'ReturnAlreadyStarted'],
    ['with one that is being bought', { active: 'beingBought' }, 'ReturnAlreadyStarted'],
    ['on its way', { parcel: at(S.Shipped, false) }, 'NothingToReturn'],
    ['on its way back', { parcel: at(S.ReturningToSeller) }, 'ReturnAlreadyStarted'],
  ] as const)('RET-005, RET-007 %s', (_, more, refusal) => {
    expect(refuseReturnLabel(facts(more))).toBe(refusal);
  });

  it.each([
    ['the only one', [S.ReturnAccepted], true],
    ['one of two', [S.ReturnAccepted, S.Delivered], false],
    ['one of two, the other on its way back', [S.ReturnAccepted, S.ReturnSentFromWarehouse], false],
    ['both', [S.ReturnAccepted, S.ReturnAccepted], true],
    ['one of two, the other cancelled', [S.ReturnAccepted, S.Cancelled], true],
    ['none', [S.Delivered], false],
    ['none of an order without parcels', [], false],
  ] as [string, ShipmentStatus[], boolean][])(
    'RET-003 is delivered at the source: accepted is %s',
    (_, statuses, isDelivered) => {
      expect(isReturnDelivered(statuses.map((status) => ({ status })))).toBe(isDelivered);
    },
  );

  it('RET-008 has three types', () => {
    expect(returnLabelTypeWords.codes.map((code) => returnLabelTypeWords.nameOf(code))).toEqual([
      'UPS',
      'UPS DropOff',
      'other',
    ]);
    expect(returnLabelTypeWords.codeOf('UPS DropOff')).toBe(ReturnLabelType.UPSDropOff);
  });
});

describe('what a return costs and when it leaves', () => {
  it.each([
    ['a delivered parcel', at(S.Delivered), 300],
    ['one that is held back', at(S.MarkedAsDontSend), 300],
    ['a direct one', at(S.Delivered, false), 0],
    ['one that was never bought', at(S.NotShipped), 0],
  ])('RET-015, RET-021 of %s', (_, parcel, cents) => {
    expect(returnFee(parcel)).toBe(cents);
  });

  it.each([
    // New York: summer time begins on 8 March 2026.
    ['a Wednesday', '2026-03-04T12:00:00Z', '2026-03-09T04:00:00.000Z'],
    ['the Sunday before, late', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00.000Z'],
    ['the Monday itself: the next one', '2026-03-09T04:00:00Z', '2026-03-16T04:00:00.000Z'],
    // It ends there on 1 November, in Europe on 25 October.
    ['Europe’s long Sunday', '2026-10-25T23:30:00Z', '2026-10-26T04:00:00.000Z'],
    ['its own long Sunday, late', '2026-11-02T04:59:59Z', '2026-11-02T05:00:00.000Z'],
  ])('RET-014, RET-015 the weekly batch after %s', (_, now, batch) => {
    expect(new Date(nextReturnBatch(Date.parse(now), 'America/New_York')).toISOString()).toBe(batch);
  });

  it('RET-015 thirty days: a label ends, and what is not to be sent goes back', () => {
    expect([labelExpiresAt(0), returnsByItselfAt(0)]).toEqual([30 * DAY, 30 * DAY]);
  });
});

describe('the file of a label', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const pdf = (body: string) => bytes(`%PDF-1.7\n${body}\n%%EOF\n`);
  const framed = (head: number[], tail: number[]) => Uint8Array.from([...head, 1, 2, 3, ...tail]);
  const png = framed(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82],
  );
  it.each([
    ['a PDF', pdf('1 0 obj <</Type /Catalog>> endobj'), 'pdf'],
    ['a PNG', png, 'png'],
    ['a JPEG', framed([0xff, 0xd8, 0xff], [0xff, 0xd9]), 'jpg'],
    ['a PDF that is cut off', bytes('%PDF-1.7\n1 0 obj'), null],
    ['a PNG that is cut off', png.subarray(0, 9), null],
    ['a PDF that runs a script', pdf('<</S /JavaScript /JS (app.alert(1))>>'), null],
    ['a PDF that hides its script', pdf('<</S /J#61vaScript>>'), null],
    ['a PDF that starts a program', pdf('<</S /Launch>>'), null],
    ['a web page', bytes('<html><script>alert(1)</script></html>'), null],
    ['a shell script', bytes('#!/bin/sh\nrm -rf /\n%%EOF'), null],
    ['a drawing that is a program', bytes('<svg onload="alert(1)"/>'), null],
    ['a script that ends like a PDF', bytes('alert(1)//%PDF-1.7 %%EOF'), null],
    ['a program', bytes('MZ\u0000\u0000'), null],
    ['nothing', new Uint8Array(), null],
  ])('RET-007 %s', (_, content, kind) => {
    expect(labelKindOf(content)).toBe(kind);
  });
});
