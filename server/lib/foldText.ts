/** Removes accents and case, so that `Cobrança` and `cobranca` are equal. The length in characters may change. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
