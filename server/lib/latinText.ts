/** Letters that Unicode does not decompose, and the closest Latin letters for them. */
const CLOSE: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
}
/** The characters of Windows-1252 outside Latin-1 (PDF 32000-1, annex D.2, WinAnsiEncoding). */
const WINDOWS_1252 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/**
 * Converts a text to the letters of the standard PDF fonts. Other letters lose their accents. A letter without a Latin
 * form becomes a question mark.
 */
export function latinText(text: string): string {
  return [...text.normalize('NFC')].map(toLatin).join('')
}

function toLatin(letter: string): string {
  if (isLatin(letter)) return letter
  const close = CLOSE[letter] ?? letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return [...close].every(isLatin) ? close : '?'
}

function isLatin(letter: string): boolean {
  const code = letter.codePointAt(0)!
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || WINDOWS_1252.includes(letter)
}
