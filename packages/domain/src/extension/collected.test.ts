import { expect, it } from 'vitest';
import { chosenAtOnce } from './extension-settings.ts';
import { reasonOfFinding } from './collected.ts';

it.each([
  ['suppressed', 'Price policy violation', 'AddedFromExtensionPricingIssue'],
  ['suppressed', 'Pricing error', 'AddedFromExtensionPricingIssue'],
  ['suppressed', 'Out of stock', 'AddedFromExtensionOutOfStock'],
  ['suppressed', 'Approval required', 'AddedFromExtensionApprovalRequired'],
  ['suppressed', 'Missing main image', 'AddedFromExtensionMissingInfo'],
  ['suppressed', 'Invalid information', 'AddedFromExtensionInvalidInformation'],
  ['suppressed', 'Duplicate product', 'AddedFromExtensionOther'],
  ['suppressed', 'Preisfehler', 'AddedFromExtensionPricingIssue'],
  ['suppressed', 'Erreur de prix', 'AddedFromExtensionPricingIssue'],
  ['suppressed', 'Produit non pris en charge', 'AddedFromExtensionOther'],
  ['suppressed', 'FİYAT HATASI', 'AddedFromExtensionPricingIssue'],
  ['suppressed', 'Nicht vorrätig', 'AddedFromExtensionOutOfStock'],
  ['suppressed', 'Sin existencias', 'AddedFromExtensionOutOfStock'],
  ['suppressed', 'Stokta yok', 'AddedFromExtensionOutOfStock'],
  ['suppressed', 'Approvazione richiesta', 'AddedFromExtensionApprovalRequired'],
  ['suppressed', 'Onay gerekiyor', 'AddedFromExtensionApprovalRequired'],
  ['suppressed', 'Fehlendes Hauptbild', 'AddedFromExtensionMissingInfo'],
  ['suppressed', 'Ana görsel eksik', 'AddedFromExtensionMissingInfo'],
  ['suppressed', 'メイン画像が不足しています', 'AddedFromExtensionMissingInfo'],
  ['suppressed', 'Fehler im Titel', 'AddedFromExtensionOther'],
  ['suppressed', 'Das Bild entspricht nicht den Anforderungen', 'AddedFromExtensionOther'],
  ['suppressed', 'Ungültige Angabe', 'AddedFromExtensionInvalidInformation'],
  ['suppressed', 'Información no válida', 'AddedFromExtensionInvalidInformation'],
  ['suppressed', 'Geçersiz bilgi', 'AddedFromExtensionInvalidInformation'],
  ['suppressed', 'De hoofdafbeelding ontbreekt', 'AddedFromExtensionMissingInfo'],
  ['suppressed', 'Je prijs is te hoog', 'AddedFromExtensionPricingIssue'],
  ['suppressed', 'Niet op voorraad', 'AddedFromExtensionOutOfStock'],
  ['suppressed', 'Huvudbilden saknas', 'AddedFromExtensionMissingInfo'],
  ['suppressed', 'Priset är för högt', 'AddedFromExtensionPricingIssue'],
  ['suppressed', 'Slut i lager', 'AddedFromExtensionOutOfStock'],
  ['suppressed', 'Cena narusza zasady', 'AddedFromExtensionPricingIssue'],
  ['suppressed', 'Brakuje głównego zdjęcia', 'AddedFromExtensionMissingInfo'],
  ['suppressed', 'Brak w magazynie', 'AddedFromExtensionOutOfStock'],
  ['suppressed', 'O preço viola a política', 'AddedFromExtensionPricingIssue'],
  ['suppressed', 'A imagem está ausente', 'AddedFromExtensionMissingInfo'],
  ['suppressed', 'Aprovação necessária', 'AddedFromExtensionApprovalRequired'],
  ['suppressed', 'الصورة الرئيسية مفقودة', 'AddedFromExtensionMissingInfo'],
  ['suppressed', 'السعر يخالف السياسة', 'AddedFromExtensionPricingIssue'],
  // A word that only holds one of them.
  ['suppressed', 'Produkt ocenzurowany', 'AddedFromExtensionOther'],
  ['inventory', 'Duplicate product', 'AddedFromExtensionInventoryPage'],
  ['inventory', 'Missing information', 'AddedFromExtensionMissingInfo'],
  ['accountHealth', 'Missing main image', 'AddedFromExtensionAccountHealth'],
] as const)('EXT-004 FILT-014 %s “%s” is %s', (page, text, reason) => {
  expect(reasonOfFinding(page, text)).toBe(reason);
});

it('EXT-004 at most 5000 products of a page go at once, each one time', () => {
  const asins = Array.from({ length: 5_001 }, (_, place) => `B0${String(place).padStart(8, '0')}`);
  expect(chosenAtOnce([...asins.slice(0, 2), ...asins])).toEqual(asins.slice(0, 5_000));
});
