import { describe, expect, it } from 'vitest';
import { templateNameOf, templateWish, unknownTemplates, usedTemplateNames } from './shipping-template.ts';
import type { ShippingTemplates } from './store-settings.ts';

const settings: ShippingTemplates = {
  enabled: true,
  defaultName: 'Rest',
  templates: [
    { name: 'Cheap', isActive: true, from: 0, to: 2_000, price: 399 },
    { name: 'Off', isActive: false, from: 2_000, to: 5_000, price: 199 },
    { name: 'Dear', isActive: true, from: 5_000, to: 9_000, price: 0 },
  ],
};
const ids = new Map([
  ['Cheap', 't1'],
  ['Rest', 't3'],
]);

describe('the shipping template of a price', () => {
  it.each([
    [0, 'Cheap'],
    [1_999, 'Cheap'],
    [2_000, 'Rest'],
    [4_999, 'Rest'],
    [5_000, 'Dear'],
    [8_999, 'Dear'],
    [9_000, 'Rest'],
  ])('STORE-041 %i: from <= price < to of an active one, else the default', (price, name) => {
    expect(templateNameOf(settings, price)).toBe(name);
    expect(templateNameOf({ ...settings, enabled: false }, price)).toBeNull();
  });

  it('STORE-039 what the account does not have is held, never another one in its place', () => {
    expect(templateWish(settings, 100, ids)).toEqual({ kind: 'group', id: 't1' });
    expect(templateWish(settings, 6_000, ids)).toEqual({ kind: 'held', name: 'Dear' });
    expect(templateWish(settings, null, ids)).toEqual({ kind: 'none' });
    expect(templateWish({ ...settings, enabled: false }, 6_000, ids)).toEqual({ kind: 'none' });
  });

  it('STORE-038 STORE-039 names in use have to be in the account; passive ranges and what is switched off need not', () => {
    expect(usedTemplateNames(settings)).toEqual(['Rest', 'Cheap', 'Dear']);
    expect(unknownTemplates(settings, new Set(ids.keys()))).toEqual([
      { field: 'shippingTemplates.templates.2.name', code: 'ShippingTemplateNotFound' },
    ]);
    expect(unknownTemplates({ ...settings, defaultName: 'Gone' }, new Set(['Cheap', 'Dear']))).toEqual([
      { field: 'shippingTemplates.defaultName', code: 'ShippingTemplateNotFound' },
    ]);
    expect(unknownTemplates({ ...settings, enabled: false }, new Set())).toEqual([]);
  });
});
