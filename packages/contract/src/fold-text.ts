/**
 * Letters that fold otherwise than `toLowerCase` makes them small (product 5.9): the dotted and dotless i of Turkish, both sigmas of Greek, the
 * sharp s, and the cedilla that Romanian is typed with where it has a comma.
 */
const letters: Readonly<Record<string, string>> = {
  İ: 'i',
  ı: 'i',
  ſ: 's',
  Σ: 'σ',
  ς: 'σ',
  Ş: 'ș',
  ş: 'ș',
  Ţ: 'ț',
  ţ: 'ț',
  ẞ: 'ss',
  ß: 'ss',
  µ: 'μ',
  // `toLowerCase` leaves this of İ.
  '\u0307': '',
}
const special = /[İıſΣςŞşŢţẞßµ]|\u0307/g

/** Folds a text, so that texts are compared without letter case. The database has the same rule as `fold`; `texts.test.ts` compares them. */
export const foldText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(special, (letter) => letters[letter] ?? letter)
    .toLowerCase()
