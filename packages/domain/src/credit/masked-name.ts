/** A name of which the first letters alone are shown: Ayşe Kaya → A*** K*** (WH-014). Its length says nothing. */
export const maskedName = (...names: readonly string[]): string =>
  names
    .flatMap((name) => name.split(/\s/u))
    .filter((word) => word !== '')
    .map((word) => `${[...word].slice(0, 1).join('').toLocaleUpperCase('tr')}***`)
    .join(' ');
