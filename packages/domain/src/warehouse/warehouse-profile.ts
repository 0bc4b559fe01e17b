import { countryCodes } from '../billing/countries.ts';
import { isEmail } from '../identity/registration-rules.ts';
import { isLatin } from '../orders/address.ts';

/** WH-018, STORE-023: who sends, and from where; one record for all stores of the account. Texts are trimmed, an empty one says nothing. */
export type WarehouseProfile = {
  personName: string;
  companyName: string;
  storeName: string;
  phone: string;
  email: string;
  line1: string;
  line2: string;
  line3: string;
  city: string;
  district: string;
  state: string;
  zipCode: string;
  country: string;
};

/** The most characters of each field. */
export const profileLengths = {
  personName: 120,
  companyName: 120,
  storeName: 100,
  phone: 15,
  email: 254,
  line1: 200,
  line2: 200,
  line3: 200,
  city: 100,
  district: 100,
  state: 100,
  zipCode: 20,
  country: 2,
} as const satisfies Record<keyof WarehouseProfile, number>;
// Declared above, name by name.
export const profileFields = Object.keys(profileLengths) as (keyof WarehouseProfile)[];

/** STORE-028: name, line 1, city, postal code and country; WH-018 with how the warehouse reaches its customer. */
const required: readonly (keyof WarehouseProfile)[] = [
  'personName',
  'phone',
  'email',
  'line1',
  'city',
  'zipCode',
  'country',
];
export const optionalOfProfile: ReadonlySet<string> = new Set(
  profileFields.filter((field) => !required.includes(field)),
);

export type ProfileFault = {
  field: keyof WarehouseProfile;
  code: 'Required' | 'CountryCodeInvalid' | 'EmailInvalid' | 'PhoneDigitsOnly' | 'NotLatin';
};

/** Digits of a phone number: between what one within a country and the longest of all have (E.164). */
export const phoneDigits = { min: 7, max: 15 } as const;
const isPhone = (text: string): boolean =>
  /^\d+$/.test(text) && text.length >= phoneDigits.min && text.length <= phoneDigits.max;

/** Everything that is wrong with it, in the order of the form; empty = it is done (WH-055). It stands on labels: letters are Latin. */
export function checkProfile(profile: WarehouseProfile): ProfileFault[] {
  return profileFields.flatMap((field): ProfileFault[] => {
    const text = profile[field].trim();
    if (text === '') return required.includes(field) ? [{ field, code: 'Required' }] : [];
    if (field === 'country') return countryCodes.includes(text) ? [] : [{ field, code: 'CountryCodeInvalid' }];
    if (field === 'email') return isEmail(text) ? [] : [{ field, code: 'EmailInvalid' }];
    if (field === 'phone') return isPhone(text) ? [] : [{ field, code: 'PhoneDigitsOnly' }];
    return isLatin(text) ? [] : [{ field, code: 'NotLatin' }];
  });
}
