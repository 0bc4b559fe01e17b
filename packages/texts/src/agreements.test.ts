import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { limits } from '@kervan/domain/limits';
import {
  agreementNames,
  agreementTerms,
  agreementVersions,
  type AgreementName,
} from '@kervan/domain/onboarding/agreements';
import { agreementValues } from './agreement-values.ts';
import type { Language } from './languages.ts';
import { texts } from './texts.ts';

/** Every sentence of a text in its order, with the placeholders still in it. */
const sentences = (node: object): string[] =>
  Object.values(node).flatMap((value: unknown) => (typeof value === 'string' ? [value] : sentences(value as object)));
const documentOf = (language: Language, name: AgreementName) => texts[language].agreements.documents[name];
/** The whole text as it is read. */
function textOf(language: Language, name: AgreementName): string {
  const values = agreementValues(language);
  return sentences(documentOf(language, name))
    .join('\n')
    .replaceAll(/{{(\w+)}}/g, (_, key: string) => values[key] ?? `{{${key}}}`);
}
const says = (name: AgreementName, language: Language, statements: readonly string[]) => {
  const text = textOf(language, name);
  return statements.filter((statement) => !text.includes(statement));
};

describe('the licence agreement', () => {
  it.each([
    ['tr', 'Abonelik aylıktır.'],
    ['en', 'The subscription is monthly.'],
    ['tr', 'Bir ay, 30×24 saattir'],
    ['en', 'A month is 30×24 hours'],
    ['tr', 'Ödenen ücretler iade edilmez.'],
    ['en', 'Fees that were paid are not refundable.'],
    ['tr', 'Abonelik dondurulamaz'],
    ['en', 'A subscription cannot be paused'],
    ['tr', 'Satıcı iptal etmediği sürece her ayın sonunda kendiliğinden yenilenir'],
    ['en', 'renews automatically unless the Seller has cancelled it'],
    ['tr', 'ödenmiş dönemin sonuna kadar kullanılmaya devam eder'],
    ['en', 'can be used until the end of the period that was paid for'],
    ['tr', 'her pazar yeri ülkesi için yalnız bir mağaza'],
    ['en', 'only one store per marketplace country'],
    ['tr', 'başkasına devredemez, kiralayamaz, alt lisansla kullandıramaz'],
    ['tr', 'kopyalayamaz'],
    ['en', 'may not pass on, rent out or sublet'],
    ['en', 'may not copy'],
    ['tr', 'hizmeti ve bu sözleşmeyi değiştirebilir ya da sona erdirebilir'],
    ['en', 'may change or end the service and this agreement'],
    ['tr', 'son 30 günde Satıcının ödediği tutarla sınırlıdır'],
    ['en', 'capped at the amount that the Seller paid in the last 30 days'],
    ['tr', 'Türk hukuku uygulanır'],
    ['en', 'Turkish law applies'],
    ['tr', 'İstanbul Anadolu Mahkemeleri'],
    ['en', 'Istanbul Anatolian courts'],
  ] as const)('ONB-014 says in %s: %s', (language, statement) => {
    expect(says('licence', language, [statement])).toEqual([]);
  });

  it('states the periods that the product keeps', () => {
    expect(agreementTerms.monthDays * agreementTerms.dayHours * 3_600_000).toBe(limits.subscriptionPeriodMs);
    expect(says('licence', 'tr', ['ilk 15 günü', '3. günde hizmetler durur', '7. günde', '30. günde'])).toEqual([]);
    expect(says('licence', 'en', ['first 15 days', 'stop on day 3', 'On day 7', 'on day 30', '365 days'])).toEqual([]);
  });
});

describe('the warehouse agreement', () => {
  it.each([
    ['tr', 'süresi 12 aydır'],
    ['en', 'The term of this agreement is 12 months'],
    ['tr', 'kendiliğinden aynı süreyle yenilenir'],
    ['en', 'renews automatically for the same term'],
    ['tr', '5 iş günü içinde geri ödenir'],
    ['en', 'reimbursed within 5 business days'],
    ['tr', 'pil içeren ürünleri ve 500 ml’yi aşan sıvıları taşımaz'],
    ['en', 'does not ship batteries or liquids over 500 ml'],
    ['tr', 'haftada bir kez topluca gönderilir'],
    ['en', 'sent in one batch weekly'],
    ['tr', 'ABD çalışma saatleri içinde'],
    ['en', 'during US business hours'],
    ['tr', '1,75 ABD doları'],
    ['en', '1.75 USD'],
  ] as const)('ONB-016 says in %s: %s', (language, statement) => {
    expect(says('warehouse', language, [statement])).toEqual([]);
  });
});

describe('every agreement', () => {
  it.each(agreementNames)('%s takes its numbers from the rules: none is written into its words', (name) => {
    for (const language of ['tr', 'en'] as const) {
      const raw = sentences(documentOf(language, name)).join('\n');
      // The law and its article are names.
      expect(raw.replaceAll(/{{\w+}}|6698|11\. madde|article 11/g, '').match(/\d/)).toBeNull();
      expect(textOf(language, name)).not.toContain('{{');
    }
  });

  it.each([
    ['licence', '2026-11-29', '78ee259fb0073560'],
    ['kvkk', '2026-11-25', 'a5c227e93eed64b5'],
    ['warehouse', '2026-11-29', 'c6eacdad02ecb1c7'],
  ] as const)('another wording of %s has another version', (name, version, fingerprint) => {
    const words = textOf('tr', name) + textOf('en', name);
    const found = createHash('sha256').update(words).digest('hex').slice(0, 16);
    expect([agreementVersions[name], found]).toEqual([version, fingerprint]);
  });
});
