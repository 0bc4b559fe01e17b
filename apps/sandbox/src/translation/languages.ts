/** The languages that the service has models for; which ones a service has is its operator's choice. */
const codes = (
  'ar az bg bn bs ca cs da de el en es et eu fa fi fr ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt ' +
  'nl no pl pt ro ru sk sl sq sr sv sw ta th tr uk ur uz vi zh'
).split(' ');

export const isKnownLanguage = (code: string): boolean => codes.includes(code);

/** The list as the service answers it. */
export function listLanguages(): { code: string; name: string; targets: string[] }[] {
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return codes.map((code) => ({
    code,
    name: names.of(code) ?? code,
    targets: codes.filter((other) => other !== code),
  }));
}
