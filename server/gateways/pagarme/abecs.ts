import type { DeclineReason } from '../port/outcome.ts'

/** `message` is safe for the buyer. `hard`: this card must not be tried again. */
export type Decline = { message?: string; hard?: boolean; reason?: DeclineReason }
export type Brand = 'elo' | 'visa' | 'mastercard' | 'amex'

const AGAIN: Decline = {}
const FINAL: Decline = { hard: true }
const GENERIC: Decline = { message: 'Cartão recusado pelo banco emissor' }
const FUNDS: Decline = { message: 'Cartão sem saldo ou limite suficiente', reason: 'funds' }
const EXPIRED: Decline = { message: 'Cartão vencido ou com data de validade incorreta', hard: true, reason: 'expired' }
const DATA: Decline = { message: 'Confira os dados do cartão', hard: true, reason: 'data' }
const BLOCKED: Decline = { message: 'Cartão bloqueado: fale com o banco emissor', reason: 'blocked' }
const UNAVAILABLE: Decline = {
  message: 'O banco emissor não respondeu: tente de novo mais tarde',
  reason: 'unavailable',
}
const UNSUPPORTED: Decline = { message: 'Este cartão não aceita crédito', hard: true, reason: 'unsupported' }

/**
 * Codes with the same meaning for every brand. Lost, stolen and suspected cards have no text, because a reason would help a
 * thief.
 */
const SHARED: Readonly<Record<string, Decline>> = {
  ...all(AGAIN, '38 55 59 75 86 B1 B2 N0 P6'),
  ...all(FINAL, '03 07 13 19 23 30 41 43 46 52 53 58 64 74 76 77 79 81 82 83 88 92 93 94'),
  ...all(FINAL, '6P AB FM N3 N7 N8 P5 R0 R1 R2 R3'),
  ...all(DATA, '01 14 15 56'),
  ...all(FUNDS, '51 61 65 N4'),
  ...all(UNAVAILABLE, '91 96'),
  ...all(UNSUPPORTED, '39 AC'),
  '05': GENERIC,
  '54': EXPIRED,
}

/** The meaning of these codes depends on the brand. */
const OF_BRAND: Readonly<Record<Brand, Readonly<Record<string, Decline>>>> = {
  elo: { '04': UNAVAILABLE, '06': AGAIN, '12': DATA, '57': FINAL, '62': AGAIN, '63': DATA, '78': BLOCKED },
  visa: {
    '04': FINAL,
    '06': DATA,
    '12': FINAL,
    '57': AGAIN,
    '62': AGAIN,
    '63': DATA,
    '78': { ...BLOCKED, hard: true },
  },
  mastercard: { '04': FINAL, '12': FINAL, '57': AGAIN, '62': FINAL, '63': AGAIN },
  amex: {
    '100': GENERIC,
    '101': EXPIRED,
    ...all(AGAIN, '106 117'),
    // 200 means "not permitted for the card". The card may also be lost or stolen.
    ...all(FINAL, '109 110 180 181 200'),
    ...all(DATA, '115 122'),
    ...all(FUNDS, '116 121'),
    ...all(UNAVAILABLE, '911 912'),
  },
}

/**
 * Returns the meaning of a brand's ABECS code. Gateway B began to send these codes in August 2026 (documentation, "Códigos de
 * retorno padrão ABECS"; ABECS, "Normativo 21"). A code that ABECS calls irreversible has `hard`.
 * @param code with or without its leading zero
 */
export function abecsDecline(code: string, brand: Brand | undefined): Decline | undefined {
  const key = code.padStart(2, '0').toUpperCase()
  return (brand && OF_BRAND[brand][key]) ?? SHARED[key]
}

/** Returns the brand of a card if ABECS lists codes of this brand. Hipercard uses the codes of Mastercard. */
export function brandNamed(name: string | undefined): Brand | undefined {
  const [, found] = BRANDS.find(([pattern]) => pattern.test(name ?? '')) ?? []
  return found
}

const BRANDS: readonly (readonly [RegExp, Brand])[] = [
  [/^elo/i, 'elo'],
  [/^visa/i, 'visa'],
  [/^(master|hiper)/i, 'mastercard'],
  [/^am(ex|erican)/i, 'amex'],
]

function all(decline: Decline, codes: string): Record<string, Decline> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, decline]))
}
