import { describe, expect, it } from 'vitest';
import { limits } from '../limits.ts';
import {
  addressFaults,
  blocksBuying,
  changedAddressFields,
  isLatin,
  type Address,
  type AddressFault,
} from './address.ts';
import { hasPoBox } from './po-box.ts';
import { tidyAddress, wholePostalCode } from './tidy-address.ts';

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

describe('a PO box of each market', () => {
  it.each([
    ['US', 'P.O. Box 1234', '12 Main St Box 4'],
    ['CA', 'C.P. 456 Succ. A', '12 Boxwood Ave'],
    ['MX', 'A.P. 12', 'Calle Apartamento 12'],
    ['BR', 'Caixa Postal 77', 'Rua Caixa 12'],
    ['GB', 'PO Box 12', 'Flat 2, 10 Box Lane'],
    ['IE', 'P.O. Box 7', '7 Pobox Road'],
    ['DE', 'Postfach 10 20 30', 'Postfachweg 3'],
    ['FR', 'CS 20012', '12 rue C. Soleil'],
    ['FR', 'TSA 10001', '3 allée Tsao'],
    ['IT', 'C.P. 12', 'Corso P. Nenni 12'],
    ['ES', 'Apdo. de Correos 45', 'Calle Apdoniza 4'],
    ['NL', 'Postbus 90', 'Postbusstraat 9'],
    ['BE', 'Boîte postale 5', 'Rue X 5 boîte 3'],
    ['SE', 'Box 123', 'Boxholmsgatan 12'],
    ['PL', 'skrytka pocztowa 12', 'ul. Skryta 12'],
    ['TR', 'P.K. 34', 'Apk Sok. 3'],
    ['AE', 'P.O.Box 12345', 'Villa 12'],
    ['SA', 'PO Box: 11', 'Building 11'],
    ['IN', 'Post Box No. 12', 'Plot No 12'],
    ['SG', 'P O Box 12', 'Blk 12 #03-12'],
    ['AU', 'Locked Bag 12', '12 Bagot St'],
    ['AU', 'GPO Box 99', '99 George St'],
    ['JP', '中央郵便局私書箱12号', '銀座 1-2-3'],
  ])('ORD-026 in %s %s is one, %s is none', (countryCode, box, street) => {
    const at = (line2: string) => hasPoBox({ line1: 'x', line2, line3: null, countryCode });
    expect([at(box), at(street)]).toEqual([true, false]);
  });

  it('ORD-026 a short word of one country means nothing in another', () => {
    expect(hasPoBox({ line1: 'Box 123', line2: null, line3: null, countryCode: 'DE' })).toBe(false);
    expect(hasPoBox({ line1: 'PK 12', line2: null, line3: null, countryCode: 'GB' })).toBe(false);
  });
});

describe('what is usable as it was told', () => {
  const at = (more: Partial<Address>) => addressFaults(tidyAddress({ ...good, ...more }), 'DE');

  it('ORD-029 a street in the second or third line alone becomes the first', () => {
    for (const lines of [
      { line1: null, line2: 'Musterweg 3' },
      { line1: ' ', line2: null, line3: 'Musterweg 3' },
    ]) {
      expect(at(lines)).toEqual([]);
      expect(tidyAddress({ ...good, ...lines })).toMatchObject({ line1: 'Musterweg 3', line2: null, line3: null });
    }
    expect(addressFaults({ ...good, line1: null, line2: 'Musterweg 3' }, 'DE')).toEqual([]);
  });

  it('a company beside a person has a line of its own, once', () => {
    const told = { ...good, line2: 'Hinterhaus' };
    expect(tidyAddress(told, 'Vogel GmbH')).toMatchObject({
      line1: good.line1,
      line2: 'Hinterhaus',
      line3: 'Vogel GmbH',
    });
    expect(tidyAddress({ ...good, line2: 'c/o VOGEL GMBH' }, 'Vogel GmbH')).toMatchObject({ line3: null });
    expect(tidyAddress({ ...told, line3: '2. Stock' }, 'Vogel GmbH')).toMatchObject({ line3: '2. Stock' });
  });

  it('ORD-030 a company instead of a person needs no surname; a person does', () => {
    expect(addressFaults({ ...good, name: 'Siemens', isCompany: true }, 'DE')).toEqual([]);
    expect(addressFaults({ ...good, name: 'Siemens' }, 'DE')).toEqual(['nameIncomplete']);
    expect(addressFaults({ ...good, name: ' ', isCompany: true }, 'DE')).toEqual(['nameIncomplete']);
  });

  it.each<[Partial<Address> & { isPickupPoint?: boolean }, AddressFault[]]>([
    [{ line1: 'Packstation 145', line2: '12345678' }, ['pickupPoint']],
    [{ line1: '12345678', line2: 'Packstation 145' }, ['pickupPoint']],
    [{ line1: 'Packstation 145' }, ['postNumberMissing', 'pickupPoint']],
    [{ line1: 'Postfiliale 502', line2: null }, ['postNumberMissing', 'pickupPoint']],
    [{ line1: 'Hauptstr. 1', isPickupPoint: true }, ['pickupPoint']],
    [{ line1: 'Mondial Relay 0123' }, ['pickupPoint']],
    [{ line1: 'Packstationsweg 3' }, []],
  ])('a pick-up point %j: %j', (more, faults) => {
    expect(addressFaults({ ...good, ...more }, 'DE')).toEqual(faults);
    expect(blocksBuying(faults)).toBe(faults.includes('postNumberMissing'));
  });

  it.each([
    ['DE', '4109', '04109'],
    ['DE', '04109', '04109'],
    ['DE', '109', '00109'],
    ['DE', '41', '41'],
    ['US', '501', '00501'],
    ['US', '2134', '02134'],
    ['US', '2134-1000', '2134-1000'],
    ['FR', '1000', '01000'],
    ['ES', '8001', '08001'],
    ['IT', '187', '00187'],
    ['MX', '6600', '06600'],
    ['TR', '1010', '01010'],
    ['PL', '950', '00-950'],
    ['JP', '600001', '060-0001'],
    ['AU', '800', '0800'],
    ['SG', '18956', '018956'],
    ['BR', '1310100', '01310-100'],
    ['GB', '123', '123'],
    ['NL', '1012', '1012'],
    ['AE', '1', '1'],
  ])('a postal code of %s that reads %s is %s', (country, read, whole) => {
    expect(wholePostalCode(read, country)).toBe(whole);
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
