/**
 * The languages that the service has models for: those that LibreTranslate can be had with. Which ones a service has is its operator's choice; of SHELL-048
 * some have no model at all.
 */
const codes = (
  'ar az bg bn ca cs da de el en eo es et eu fa fi fr ga gl he hi hu id it ja ko ky lt lv ms nb nl pl pt pt-BR ro ru ' +
  'sk sl sq sv th tl tr uk ur vi zh-Hans zh-Hant'
).split(' ');
/** Older names that it still takes (libretranslate/language.py). */
const aliases: Record<string, string> = { pb: 'pt-BR', zh: 'zh-Hans', zt: 'zh-Hant' };

export const isKnownLanguage = (code: string): boolean => codes.includes(aliases[code] ?? code);

/** The list as the service answers it. */
export function listLanguages(): { code: string; name: string; targets: string[] }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return codes.map((code) => ({
    code,
    name: names.of(code) ?? code,
    targets: codes.filter((other) => other !== code),
  }));
}
