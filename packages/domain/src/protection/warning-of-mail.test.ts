import { describe, expect, it } from 'vitest';
import { textOfHtml, ownWords } from './mail-text.ts';
import { domainOf, inboundAddress, isMailSilent, judgeMail, type MailFacts } from './warning-of-mail.ts';

const ASIN = 'B09XN3T7LP';
const mail = (over: Partial<MailFacts> = {}): MailFacts => ({
  from: 'Seller-Notification@amazon.de',
  subject: 'Action required: Marketplace Fair Pricing Policy',
  text: `Your offer of ASIN: ${ASIN} was removed.`,
  signedBy: ['amazon.de'],
  ...over,
});

describe('recognising a warning mail', () => {
  it.each([
    ['Marketplace Fair Pricing Policy', 'fairPrice'],
    ['Verstoß gegen die Richtlinie für faire Preise', 'fairPrice'],
    ['Adil fiyatlandırma politikası', 'fairPrice'],
    ['Policy warning: Restricted Products', 'restricted'],
    ['Kısıtlı ürün uyarısı', 'restricted'],
    ['Bir üründe şüphe', 'suspected'],
    ['Notice of trademark infringement', 'trademark'],
    ['Suspected intellectual property violation', 'suspected'],
    ['Received complaints: inauthentic item', 'suspected'],
    ['Products require 2D barcodes', 'barcode2d'],
    ['Missing Transparency codes', 'barcode2d'],
    ['Received Intellectual Property Complaints', 'intellectualProperty'],
    ['Notice of copyright infringement', 'intellectualProperty'],
    ['Verletzung von geistigem Eigentum', 'intellectualProperty'],
    ['Fikri mülkiyet şikâyeti', 'intellectualProperty'],
    // What names a trademark is one, whatever else it names.
    ['Intellectual property complaint: trademark', 'trademark'],
    ['Product Safety: your listing was removed', 'safety'],
    ['Hinweis zur Produktsicherheit', 'safety'],
    ['Ürün güvenliği bildirimi', 'safety'],
    ['Our intellectual property policy', 'message'],
    ['Your weekly summary', 'message'],
    ['Your listing has been reinstated: Restricted Products', 'message'],
    ['Ihr Angebot wurde wieder freigeschaltet: Eingeschränkte Produkte', 'message'],
    ['Ihr Angebot wurde nach der Prüfung der Markenrechtsverletzung wiederhergestellt', 'message'],
    ['Votre offre a été rétablie : marque déposée', 'message'],
    ['Su oferta ha sido restablecida: marca registrada', 'message'],
    ['La tua offerta è stata ripristinata: sicurezza del prodotto', 'message'],
    ['Ürününüz yeniden yayına alındı: kısıtlı ürün', 'message'],
    ['İlanınız yeniden etkinleştirildi: ticari marka bildirimi', 'message'],
  ])('FILT-034 by its phrase: %s is %s', (subject, kind) => {
    expect(judgeMail(mail({ subject }))).toMatchObject({ kind, isProved: true });
    expect(judgeMail(mail({ subject: 'Action required', text: `${subject}\n${ASIN}` })).kind).toBe(kind);
  });

  it.each([
    ['English', 'If your appeal is successful, the listing will be reinstated.'],
    ['German', 'Ihr Angebot wurde entfernt und kann nach einem Einspruch wieder freigeschaltet werden.'],
    ['French', 'Votre offre pourra être rétablie.'],
    ['Turkish', 'İtiraz ederseniz ürün yeniden etkinleştirilebilir.'],
  ])('FILT-034 a warning that tells in %s how it may be taken back is one', (_language, way) => {
    expect(judgeMail(mail({ subject: 'Action required', text: `Trademark ${ASIN}. ${way}` })).kind).toBe('trademark');
  });

  it.each([
    ['its own domain', 'a@amazon.de', ['amazon.de'], 'fairPrice', true],
    ['a domain below it', 'a@sellernotifications.amazon.de', ['amazon.de'], 'fairPrice', true],
    ['one of several signatures, as after forwarding', 'a@amazon.de', ['gmail.com', 'AMAZON.DE'], 'fairPrice', true],
    ['nobody', 'a@amazon.de', [], 'fairPrice', false],
    ['somebody else', 'a@amazon.de', ['evil.example'], 'fairPrice', false],
    ['another shop', 'a@amazon.de', ['amazon.com'], 'fairPrice', false],
    ['a domain that only begins so', 'a@amazon.de', ['amazon.de.evil.example'], 'fairPrice', false],
    ['a domain that only ends so', 'a@amazon.de', ['notamazon.de'], 'fairPrice', false],
    ['a sender that is not the marketplace', 'a@amazon.de.evil.example', ['amazon.de'], 'message', false],
    ['a name that looks like an address', 'a@amazon.de <a@evil.example', ['evil.example'], 'message', false],
    ['a buyer, whom the marketplace signs too', 'x1@marketplace.amazon.de', ['amazon.de'], 'message', false],
    ['the domain of buyers', 'a@amazon.de', ['marketplace.amazon.de'], 'fairPrice', false],
  ])('FILT-034 MSG-040 only the marketplace proves: signed by %s', (_name, from, signedBy, kind, isProved) => {
    expect(judgeMail(mail({ from, signedBy }))).toMatchObject({ kind, isProved });
  });

  it.each([
    ['between marks', `ASIN "${ASIN}" and “B000000001”`, [ASIN, 'B000000001']],
    ['in an address', `https://www.amazon.de/dp/${ASIN}?ref=x`, [ASIN]],
    ['small, twice', `${ASIN.toLowerCase()} ${ASIN}`, [ASIN]],
    ['with invisible letters in it', 'B09X\u200BN3T7\u00ADLP', [ASIN]],
    ['in full-width letters', 'Ｂ０９ＸＮ３Ｔ７ＬＰ', [ASIN]],
    ['as a part of something longer', `X${ASIN} ${ASIN}9`, []],
    ['ten digits after the word', 'ASIN: 3161484100', ['3161484100']],
    ['ten digits alone', 'Case 3161484100', []],
    ['in a line that repeats another mail', `> ${ASIN}\nOn Monday you wrote:\n${ASIN}`, []],
  ])('FILT-034 reads ASINs %s', (_name, text, asins) => {
    expect(judgeMail(mail({ text })).asins).toEqual(asins);
  });

  it('FILT-034 what somebody else wrote in a repeated mail is no warning', () => {
    const text = `Thank you.\n> my product is no restricted product ${ASIN}\n-----Original Message-----\ntrademark ${ASIN}`;
    expect(judgeMail(mail({ subject: 'Your case', text }))).toEqual({
      kind: 'message',
      isProved: true,
      asins: [],
      code: null,
    });
  });

  it.each([
    ['(#123456789) Gmail Forwarding Confirmation', '', ['google.com'], '123456789'],
    ['Gmail Forwarding Confirmation', 'Confirmation code: 87654321', ['google.com'], '87654321'],
    ['(#123456789) Gmail Forwarding Confirmation', '', ['evil.example'], null],
    ['Gmail Forwarding Confirmation', 'no number', ['google.com'], null],
  ])('STORE-046 the code of %s is shown only when the provider proves it', (subject, text, signedBy, code) => {
    const verdict = judgeMail({ from: 'forwarding-noreply@google.com', subject, text, signedBy });
    expect(verdict).toMatchObject({ kind: 'forwarding', code, isProved: signedBy[0] === 'google.com' });
  });
});

describe('the words of a mail', () => {
  it('FILT-034 HTML: joins words across marks, parts them across blocks, leaves out what is not seen', () => {
    const html = `<!-- trademark --><style>.restricted{}</style><script>suspected</script><p>Fair <b>Pri</b>cing</p><td>B09X</td><td>N3T7LP</td>&#66;&#x30;&amp;&bogus;`;
    const words = textOfHtml(html);
    expect(words).toContain('Fair Pricing');
    expect(words).not.toMatch(/trademark|restricted|suspected|B09XN3T7LP/);
    expect(words).toContain('B0&&bogus;');
  });

  it('takes a hostile mail in one pass', () => {
    for (const html of ['<'.repeat(300_000), '<!--'.repeat(100_000), '<script>'.repeat(50_000), '&#'.repeat(200_000)])
      ownWords(textOfHtml(html));
    expect(ownWords('On '.repeat(100_000))).toHaveLength(299_999);
    // Work that grows with the square would not end here.
    expect(judgeMail(mail({ text: 'ASIN '.repeat(60_000) + 'B0'.repeat(100_000) })).asins).toEqual([]);
  });
});

describe('the address of a store', () => {
  it.each([
    ['a@b.example', 'b.example'],
    ['a@B.Example ', 'b.example'],
    ['nobody', null],
    [null, null],
    ['a@b.example>', null],
  ])('%s is of %s', (address, domain) => expect(domainOf(address)).toBe(domain));

  it('STORE-046 is the store’s code at the domain; 48 hours without mail are silence', () => {
    expect(inboundAddress('DE7K2M', 'In.Kervan.Example')).toBe('de7k2m@in.kervan.example');
    const hours = (count: number) => count * 3_600_000;
    expect([isMailSilent(0, 0, hours(48)), isMailSilent(0, 0, hours(48) + 1)]).toEqual([false, true]);
    expect([isMailSilent(null, 0, hours(49)), isMailSilent(hours(2), 0, hours(49))]).toEqual([true, false]);
  });
});
