/**
 * Patterns of the server's English sentences, with their translations. `splitRefusals.ts` and `priceRefusals.ts`
 * explain the placeholders.
 */
export type Translations = readonly (readonly [pattern: RegExp, text: string])[]

/**
 * Translates a sentence of the server.
 * @param money formats cents
 * @returns undefined for a sentence that no pattern matches
 */
export function translateMessage(
  message: string,
  translations: Translations,
  money: (cents: number) => string,
): string | undefined {
  for (const [pattern, text] of translations) {
    const found = pattern.exec(message)
    if (found === null) continue
    const part = (_all: string, index: string, as: string) => {
      const value = found[Number(index)] ?? ''
      if (as === 'c') return money(Number(value))
      if (as === 'm') return amountIn(value, money)
      if (as !== 't') return value
      const inner = (one: string) => translateMessage(one, translations, money)
      return (
        inner(value) ??
        value
          .split(LIST)
          .map((one) => inner(one) ?? one)
          .join(', ')
      )
    }
    return text.replaceAll(/\$(\d)([ctm]?)(?![a-z])/g, part)
  }
  return undefined
}

/**
 * Formats an amount in reais, such as `R$1,234.50`, in the reader's language. An amount in another currency stays
 * unchanged.
 */
function amountIn(english: string, money: (cents: number) => string): string {
  const reais = /^R\$\s?([\d,]+\.\d\d)$/.exec(english)?.[1]
  return reais ? money(Number(reais.replace(/[.,]/g, ''))) : english
}

/** The separator between the minimum amounts of several methods. */
const LIST = /, (?=\d+ cents)/
