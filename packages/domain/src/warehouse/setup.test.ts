import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingSteps, needsWarehouse, refusalOfStep, setupSteps, type SetupFacts } from './activation.ts';
import { activeCarriers, findCarrierSettingsFault, settingsOf, type CarrierSetting } from './carrier-settings.ts';
import { checkProfile, optionalOfProfile, profileFields, type WarehouseProfile } from './warehouse-profile.ts';

const profile: WarehouseProfile = {
  personName: 'Ayşe Yılmaz',
  companyName: 'Kervan Dış Ticaret',
  storeName: 'Kervan Haus',
  phone: '905321234567',
  email: 'info@kervan.example',
  line1: 'Moda Cad. 112/4',
  line2: '',
  line3: '',
  city: 'İstanbul',
  district: 'Kadıköy',
  state: '',
  zipCode: '34710',
  country: 'TR',
};

describe('the warehouse profile', () => {
  it('WH-018 STORE-023 holds the union of both addresses in one record', () => {
    expect(profileFields.join(' ')).toBe(
      'personName companyName storeName phone email line1 line2 line3 city district state zipCode country',
    );
    expect(checkProfile(profile)).toEqual([]);
  });

  it('STORE-028 needs name, line 1, city, postal code and country, and how its owner is reached', () => {
    const empty = Object.fromEntries(profileFields.map((field) => [field, ' '])) as WarehouseProfile; // Every field of it.
    expect(checkProfile(empty).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'personName Required',
      'phone Required',
      'email Required',
      'line1 Required',
      'city Required',
      'zipCode Required',
      'country Required',
    ]);
    expect([...optionalOfProfile]).toEqual(['companyName', 'storeName', 'line2', 'line3', 'district', 'state']);
  });

  it.each([
    [{ phone: '+905321234567' }, 'phone', 'PhoneDigitsOnly'],
    [{ phone: '0532 123 45 67' }, 'phone', 'PhoneDigitsOnly'],
    [{ phone: '123456' }, 'phone', 'PhoneDigitsOnly'],
    [{ country: 'XX' }, 'country', 'CountryCodeInvalid'],
    [{ country: 'tr' }, 'country', 'CountryCodeInvalid'],
    [{ email: 'info@kervan' }, 'email', 'EmailInvalid'],
    [{ line1: 'ул. Ленина 1' }, 'line1', 'NotLatin'],
  ])('STORE-028 WH-077 %j is refused', (over, field, code) => {
    expect(checkProfile({ ...profile, ...over })).toEqual([{ field, code }]);
  });
});

const everything: SetupFacts = {
  isAgreementAccepted: true,
  isProfileDone: true,
  hasApprovedCard: true,
  isCreditLoaded: true,
  hasActiveCarrier: true,
};

describe('activation', () => {
  it.each([
    [{}, [], null],
    [{ isAgreementAccepted: false }, ['agreement'], 'WarehouseAgreementNotAccepted'],
    [{ isProfileDone: false }, ['profile'], 'WarehouseProfileNotDone'],
    [{ hasApprovedCard: false }, ['card'], 'NoCard'],
    [{ isCreditLoaded: false }, ['credit'], 'InitialCreditNotLoaded'],
    [{ hasActiveCarrier: false }, ['carrier'], 'NoActiveCarrier'],
    [{ hasActiveCarrier: false, isProfileDone: false }, ['profile', 'carrier'], 'WarehouseProfileNotDone'],
  ] as const)('WH-002 with %j misses %j', (over, missing, code) => {
    const steps = missingSteps({ ...everything, ...over });
    expect(steps).toEqual(missing);
    expect(steps[0] === undefined ? null : refusalOfStep[steps[0]]).toBe(code);
  });

  it('WH-002 all five are asked for, in one order', () => {
    expect(setupSteps).toEqual(['agreement', 'profile', 'card', 'credit', 'carrier']);
  });

  it.each([
    [true, false, true],
    [true, true, false],
    [false, false, false],
  ])(
    'WH-004 a market that needs it (%s) and has it (%s) asks for it: %s',
    (isWarehouseNeeded, isWarehouseActive, asks) => {
      expect(needsWarehouse({ isWarehouseNeeded, isWarehouseActive })).toBe(asks);
    },
  );
});

const setting = (carrierId: string, priority: number, isActive = true): CarrierSetting => ({
  carrierId,
  priority,
  isActive,
});

describe('carriers of a store', () => {
  const offered = ['A', 'B', 'C'];
  it.each([
    [[setting('B', 2), setting('A', 1)], null],
    [[], 'noActiveCarrier'],
    [[setting('A', 1, false)], 'noActiveCarrier'],
    [[setting('A', 1), setting('X', 2)], 'carrierUnknown'],
    [[setting('A', 1), setting('A', 2)], 'carrierTwice'],
    [[setting('A', 1), setting('B', 1)], 'priorityTwice'],
    [Array.from({ length: 21 }, (_, index) => setting(`c${index}`, index)), 'tooManyCarriers'],
  ])('WH-048 %j: %s', (settings, fault) => expect(findCarrierSettingsFault(settings, offered)).toBe(fault));

  it('WH-044 are tried by their priority; who is off or no longer offered is not', () => {
    const settings = [setting('C', 1), setting('A', 3), setting('B', 2, false), setting('X', 0)];
    expect(activeCarriers(settings, offered)).toEqual(['C', 'A']);
  });

  it('WH-047 a new carrier stands last and is off until it is chosen', () => {
    expect(settingsOf([setting('C', 5), setting('X', 6), setting('A', 9, false)], offered)).toEqual([
      setting('C', 1),
      setting('A', 2, false),
      setting('B', 3, false),
    ]);
    expect(settingsOf([], ['A'])).toEqual([setting('A', 1, false)]);
  });

  it('WH-047 lists everybody who is offered once, without holes, and changes nobody’s switch', () => {
    const saved = fc.uniqueArray(
      fc.record({
        carrierId: fc.constantFrom('A', 'B', 'C', 'X'),
        isActive: fc.boolean(),
        priority: fc.integer({ min: 1, max: 99 }),
      }),
      { selector: ({ carrierId }) => carrierId },
    );
    fc.assert(
      fc.property(saved, (settings) => {
        const shown = settingsOf(settings, offered);
        expect(shown.map(({ carrierId }) => carrierId).toSorted()).toEqual(offered);
        expect(shown.map(({ priority }) => priority)).toEqual([1, 2, 3]);
        for (const each of shown)
          expect(each.isActive).toBe(settings.find(({ carrierId }) => carrierId === each.carrierId)?.isActive ?? false);
      }),
    );
  });
});
