import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import {
  addressFaults,
  blocksBuying,
  changedAddressFields,
  hasPoBox,
  isLatin,
  type Address,
  type AddressFault,
} from './address.ts';

const good: Address = {
  name: 'Katharina Vogel',
  phone: '+49 341 1234567',
  line1: 'Königsbrücker Str. 48',
  line2: null,
  line3: null,
  city: 'Leipzig',
  county: null,
  stateOrRegion: 'Sachsen',
  postalCode: '04109',
  countryCode: 'DE',
};
const withoutAll = (address: Address): Address => ({
  ...address,
  name: null,
  phone: null,
  line1: null,
  city: null,
  stateOrRegion: null,
  postalCode: null,
  countryCode: null,
});
const changed = (more: Partial<Address>) => addressFaults({ ...good, ...more }, 'DE');

describe('letters of an address', () => {
  it.each([
    ['Königsbrücker Straße 48', true],
    ['Ğüneş Çağdaş İşcan', true],
    ['Łódź, Żółć, Ő, ñ, æ, Ø', true],
    ['Vo Nguyễn Văn', true],
    ['N° 12/3 – ª º µ & (2nd)', true],
    ['Kāne\u02BBohe', true],
    ['e\u0301cole', true],
    ['', true],
    ['12345', true],
    ['Анна Иванова', false],
    ['Αθήνα', false],
    ['محمد علي', false],
    ['東京都', false],
    ['カタカナ', false],
    ['서울', false],
    ['Anna Иванова', false],
    // A Cyrillic а that looks like a Latin one.
    ['Аnna Vogel', false],
    ['𝐀nna', false],
  ])('ORD-027 of %j are Latin: %s', (text, isAllowed) => {
    expect(isLatin(text)).toBe(isAllowed);
  });

  it.each(['name', 'line1', 'line2', 'line3', 'city'] as const)(
    'ORD-023 ORD-027 of %s block buying until edited when they are not Latin',
    (field) => {
      const faults = changed({ [field]: 'Анна Иванова' });
      expect(faults).toContain('nonLatin');
      expect(blocksBuying(faults)).toBe(true);
    },
  );

  it('ORD-027 of what is not on the label pass', () => {
    expect(changed({ stateOrRegion: 'Саксония', county: '東京都' })).toEqual([]);
  });
});

describe('a PO box', () => {
  it.each([
    ['P.O. Box 123', true],
    ['PO Box 123', true],
    ['p.o.box 5', true],
    ['PO BOX: 77', true],
    ['P. O. Box #9', true],
    ['Post Office Box 12', true],
    ['Apartado 45', true],
    ['Apartado de Correos 45', true],
    ['Postfach 10 20 30', true],
    ['BP 1004', true],
    ['B.P. 7', true],
    ['12 rue X, BP n° 4', true],
    ['Casella Postale 8', true],
    ['PO   Box\t12', true],
    ['PO Box', false],
    ['Box 12', false],
    ['Postfachstraße 3', false],
    ['BPost 12', false],
    ['CBP 12', false],
    ['Apartadoweg 1', false],
    ['Depo Box 12', false],
    ['', false],
  ])('ORD-026 %j is one: %s', (line, isOne) => {
    expect(hasPoBox({ line1: line, line2: null, line3: null })).toBe(isOne);
  });

  it('ORD-026 is found on every line, and warns without blocking', () => {
    expect(hasPoBox({ line1: 'c/o Vogel', line2: null, line3: 'Postfach 4' })).toBe(true);
    expect(hasPoBox({ line1: 'c/o Vogel', line2: 'PO Box 4', line3: null })).toBe(true);
    const faults = changed({ line1: 'Postfach 4' });
    expect(faults).toEqual(['poBox']);
    expect(blocksBuying(faults)).toBe(false);
  });
});

describe('what an address lacks', () => {
  it.each<[Partial<Address>, AddressFault[]]>([
    [{}, []],
    [{ name: 'Vogel' }, ['nameIncomplete']],
    [{ name: null }, ['nameIncomplete']],
    [{ name: '  Vogel  ' }, ['nameIncomplete']],
    [{ phone: '' }, ['phoneMissing']],
    [{ phone: null }, ['phoneMissing']],
    [{ line1: ' ' }, ['line1Missing']],
    [{ city: null }, ['cityMissing']],
    [{ postalCode: null }, ['postalCodeMissing']],
    [{ countryCode: null }, ['countryMissing']],
    [{ countryCode: 'XX' }, ['countryInvalid']],
    [{ countryCode: 'Germany' }, ['countryInvalid']],
    [{ countryCode: 'de' }, []],
    [{ line1: 'Str. 1\u0000' }, ['controlCharacters']],
    [{ county: 'a\u202Eb' }, ['controlCharacters']],
    [{ city: 'Leip\nzig' }, ['controlCharacters']],
    [{ line2: 'x'.repeat(limits.addressFieldMax + 1) }, ['tooLong']],
    [{ line2: 'x'.repeat(limits.addressFieldMax) }, []],
    [{ line2: null, line3: null, county: null, stateOrRegion: null }, []],
  ])('ORD-029 %j: %j', (more, faults) => {
    expect(changed(more)).toEqual(faults);
    expect(blocksBuying(faults)).toBe(faults.length > 0);
  });

  it('ORD-031 outside the country of the market is said, and blocks nothing', () => {
    const faults = changed({ countryCode: 'AT' });
    expect(faults).toEqual(['otherCountry']);
    expect(blocksBuying(faults)).toBe(false);
  });

  it('needs no postal code where there are none', () => {
    const emirates = { ...good, city: 'Dubai', postalCode: null, countryCode: 'AE' };
    expect(addressFaults(emirates, 'AE')).toEqual([]);
  });

  it('that was not told says that alone, and blocks', () => {
    const none = withoutAll(good);
    for (const address of [null, none, { ...none, city: ' ' }]) {
      expect(addressFaults(address, 'DE')).toEqual(['notReceived']);
      expect(blocksBuying(['notReceived'])).toBe(true);
    }
  });

  it('tells the fields in which two differ, blanks around aside', () => {
    expect(changedAddressFields(good, { ...good, city: ' Leipzig ', line2: '' })).toEqual([]);
    expect(changedAddressFields(good, { ...good, city: 'Halle', phone: null })).toEqual(['phone', 'city']);
  });
});
