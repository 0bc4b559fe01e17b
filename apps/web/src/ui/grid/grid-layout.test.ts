import { describe, expect, it } from 'vitest';
import { checkLayout, defaultLayout, moveColumn, orderOf, tracksOf, visibilityOf } from './grid-layout.ts';

const columns = [
  { id: 'product', width: 220, grows: true, isFixed: true },
  { id: 'status', width: 130 },
  { id: 'weight', width: 80, isLow: true },
  { id: 'price', width: 100 },
];

describe('the layout of a table', () => {
  it('keeps the declared order until the user changes it', () => {
    expect(orderOf(columns, defaultLayout)).toEqual(['product', 'status', 'weight', 'price']);
  });

  it('puts a column that is new since the user’s order where it was declared, and drops one that is gone', () => {
    expect(orderOf(columns, { ...defaultLayout, order: ['price', 'gone', 'status'] })).toEqual([
      'product',
      'price',
      'status',
      'weight',
    ]);
  });

  it('moves columns in both directions', () => {
    expect(moveColumn(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
    expect(moveColumn(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b']);
    expect(moveColumn(['a', 'b'], 'x', 'a')).toEqual(['a', 'b']);
  });

  it('hides low columns on a medium window unless the user wants them, and never a fixed one', () => {
    expect(visibilityOf(columns, defaultLayout, true)).toEqual({
      product: true,
      status: true,
      weight: false,
      price: true,
    });
    expect(
      visibilityOf(columns, { ...defaultLayout, visible: { weight: true, product: false, price: false } }, true),
    ).toEqual({ product: true, status: true, weight: true, price: false });
  });

  it('gives the free width to the growing column until it has a width of its own', () => {
    expect(tracksOf(columns, defaultLayout)).toEqual({
      template: 'minmax(220px, 1fr) 130px 80px 100px',
      minWidth: 530,
      isNarrow: false,
    });
    expect(
      tracksOf(columns, { ...defaultLayout, widths: { product: 300 } }, { live: { id: 'price', width: 140 } }),
    ).toEqual({ template: '300px 130px 80px 140px', minWidth: 650, isNarrow: false });
  });

  it('lets a column widen with what is left when the growing one has its width', () => {
    const wide = [
      { id: 'product', width: 220, widthMax: 320, grows: true },
      { id: 'note', width: 100, widthMax: 140 },
      { id: 'price', width: 80 },
    ];
    expect(tracksOf(wide, defaultLayout, { beside: 40 })).toEqual({
      template: 'minmax(220px, 1fr) minmax(100px, clamp(100px, 100% - 440px, 140px)) 80px',
      minWidth: 440,
      isNarrow: false,
    });
    expect(tracksOf(wide, { ...defaultLayout, widths: { note: 300 } })).toEqual({
      template: 'minmax(220px, 1fr) 300px 80px',
      minWidth: 600,
      isNarrow: false,
    });
    expect(tracksOf(wide, { ...defaultLayout, widths: { product: 400 } }).template).toBe(
      '400px minmax(100px, clamp(100px, 100% - 480px, 140px)) 80px',
    );
  });

  it('says that a column is narrower than its own width: its figures may not fit', () => {
    const narrow = { ...defaultLayout, widths: { price: 60, weight: 120 } };
    expect(tracksOf(columns, narrow).isNarrow).toBe(true);
    expect(tracksOf(columns, narrow, { live: { id: 'price', width: 100 } }).isNarrow).toBe(false);
    expect(
      tracksOf(
        columns.filter(({ id }) => id !== 'price'),
        narrow,
      ).isNarrow,
    ).toBe(false);
  });

  it('trusts nothing that is stored', () => {
    expect(checkLayout('x')).toEqual(defaultLayout);
    expect(
      checkLayout({ order: ['a', 1], visible: { a: false, b: 'no' }, widths: { a: 10, b: 120 }, density: 'huge' }),
    ).toEqual({ order: ['a'], visible: { a: false }, widths: { b: 120 }, density: 'comfortable' });
  });
});
