/** Removes accents and converts to lower case: `Cobrança` becomes `cobranca`. The length in characters may change. */
export function foldText(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
