import { expect, it } from 'vitest';
import { visualWords } from './bidi-text.ts';

it.each([
  ['Katharina Vogel', 'Katharina Vogel'],
  ['', ''],
  // "Ahmed Ali": the first word stands on the right.
  ['أحمد علي', 'علي أحمد'],
  ['שרה כהן לוי', 'לוי כהן שרה'],
  // A Latin name within stays in its order.
  ['شارع King Fahd الرياض', 'الرياض King Fahd شارع'],
  ['Villa 7, شارع الملك', 'Villa 7, الملك شارع'],
  ['مبنى 12 شقة 4', '4 شقة 12 مبنى'],
])('decision 65: %s stands on paper as %s', (text, visual) => expect(visualWords(text)).toBe(visual));
