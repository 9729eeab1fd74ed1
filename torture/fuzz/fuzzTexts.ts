import fc from 'fast-check'
import { CARDS } from '../sequences/sequenceSteps.ts'
import type { Random } from '../systems/random.ts'

/** JSON that no field accepts: other types, numbers out of range, and texts that no serializer writes. */
const WILD_JSON: readonly string[] = [
  ...['null', 'true', 'false', '0', '-1', '-0', '1.5', '1e400', '-1e400', '1e-400', '1E2', '9007199254740993'],
  ...['2147483648', '9223372036854775808', '99999999999999999999', '""', '" "', '"x"', '"1"', '"NaN"', '"null"'],
  ...['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udfff\\ud800"', '"\u202e\\u0007"', '"\ufeff"', '"😀😀😀"'],
  ...[`"'; drop table charges; --"`, '"%s%n%x"', '"{{7*7}}"', '"<script>alert(1)</script>"', '"\\\\"', '"%"', '"_"'],
  ...['"http://"', '"javascript:alert(1)"', '"https://[::1"', '"file:///etc/passwd"', '"2026-13-45"', '"İıſK"'],
  ...['[]', '{}', '[null]', '[[]]', '[{}]', '{"a":{}}', '{"":""}', '{"\\u0000":1}', '{"\\ud800":1}'],
  ...['{"__proto__":{"polluted":true}}', '{"constructor":{"prototype":{}}}', '{"toString":1,"hasOwnProperty":2}'],
  ...['{"a":1,"a":2}', '{"length":-1}', '{"then":1}', '"__proto__"', '"constructor"', '"chg_"', '"+292278994-08-17"'],
  JSON.stringify('x'.repeat(5_000)),
  JSON.stringify('😀'.repeat(600)),
  JSON.stringify(Array.from({ length: 500 }, (_, index) => index)),
  `${'['.repeat(200)}${']'.repeat(200)}`,
  `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`,
]

/** Bodies that are not a JSON object, or are broken JSON. */
const WILD_BODIES: readonly string[] = [
  ...['', ' ', '{', '[]', 'null', '1e400', '"x"', 'undefined', '{"a":1,}', "{'a':1}", '{"a":01}', '{}{}', '\u0000'],
  ...['{"a":"\\x"}', '\ufeff{}', '{"__proto__":{"x":1}}', '{"\\u005f_proto__":1}', '{"a":1,"a":2}', '{"a":"\\ud8"}'],
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":"${'x'.repeat(300 * 1024)}"}`,
]

/** Parts of a URL, already encoded. */
const WILD_ADDRESSES: readonly string[] = [
  ...['%00', '%ff', '%zz', '%', '%2e%2e', '%2f', 'x', '0', '-1', '1.5', '1e400', 'null', 'NaN', 'chg_', "'", '%27;--'],
  ...['%ed%a0%80', '%F0%9F%98%80', '__proto__', 'constructor', '%E2%80%AE', '99999999999999999999', '2026-13-45'],
  ...['0000-00-00', '2026-01-01T99:99:99Z', '+292278994-08-17', '[]', '%7B%7D', 'x'.repeat(90), 'x'.repeat(3_000), ''],
]

const WILD_TEXTS: readonly string[] = [
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e', '-1', '1e400', 'x'.repeat(3_000), '😀'.repeat(100), '<b>&"\''],
  ...['__proto__', 'constructor', '%', '\r\nSet-Cookie: a=b', '../../etc/passwd', '{{7*7}}', '1', 'on', 'true', 'null'],
]

export const wildJson = (random: Random) => random.pick(WILD_JSON)
export const wildBody = (random: Random) => random.pick(WILD_BODIES)
export const wildAddress = (random: Random) => random.pick(WILD_ADDRESSES)
export const wildText = (random: Random) => random.pick(WILD_TEXTS)

const NAMES = [
  'Ana Maria Souza',
  'José Araújo',
  "D'Ávila & Filhos",
  'Zoë Ñandú',
  '株式会社テスト',
  'O\u0301scar 😀',
  'x',
] as const
const FORMATS: Readonly<Record<string, readonly string[]>> = {
  email: ['ana@example.com', 'a@b.co', 'ana.souza+@{new}@example.com', 'ana@sub.example.com.br'],
  'cpf-cnpj': ['529.982.247-25', '52998224725', '11.222.333/0001-81', '12.ABC.345/01DE-35', '11144477735'],
  'br-phone': ['(11) 98765-4321', '+5511987654321', '1132654321'],
  'zip-code': ['01310-100', '20040002', '70040-010'],
  ip: ['203.0.113.7', '2001:db8::1'],
  'iso-4217': ['BRL', 'brl', 'BRL', 'USD'],
  date: ['2026-01-01', '2026-02-28', '2024-02-29', '2030-12-31'],
  'date-time': ['@{at:60}', '@{at:3600}', '@{at:86400}', '@{at:-3600}', '@{at:2592000}', '2026-01-01T00:00:00-03:00'],
}
/** Values by the name of the field. A schema cannot express which values have a meaning. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  currency: ['BRL', 'BRL', 'BRL', 'brl', 'USD'],
  url: ['http://127.0.0.1:65009/hook', 'http://127.0.0.1:65009/', 'http://127.0.0.1:65009/a?b=@{new}'],
  host: ['escola-@{new}.localhost'],
  startDate: ['2026-01-01', '2025-12-31T03:00:00Z', '2026-11-01'],
  endDate: ['2026-12-31', '2027-01-01T02:59:59Z'],
  state: ['SP', 'RJ'],
  city: ['São Paulo'],
  code: ['DEZ', 'CUPOM@{new}', 'cupom@{new}', '123456'],
  coupon: ['DEZ', 'CUPOM'],
  expiryMonth: ['12', '1', '07'],
  expiryYear: ['39', '2039', '40'],
  cvv: ['123', '1234'],
  holderName: ['ANA M SOUZA', 'Ana Souza'],
  kind: ['payment_paid', 'receipt', 'pix_code', 'refund', 'boleto', 'dunning'],
  q: ['ana', 'souza', '52998224725', 'ana@example.com', 'pay', '@{pay:0}', 'chg_', '%', '_ana', '1.234,56', '😀'],
  to: ['ana@example.com', ''],
  password: ['uma senha bem comprida', 'outra senha bem comprida'],
  firstBytes: ['iVBORw0KGgo=', ''],
  after: ['', '0', '1'],
  month: ['2026-01', '2026-11', '2030-12'],
  color: ['#0a7f3f', '#FFFFFF'],
  logoUrl: [
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ],
  pictureUrl: [
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ],
}
const CARD_NUMBERS = Object.values(CARDS)

export function textFor(name: string, schema: TextSchema, random: Random): string {
  const { format = '', pattern, minLength = 0, maxLength = 200 } = schema
  const known = /Url$/.test(name) && !/^(logo|picture)Url$/.test(name) ? FIELDS.url : FIELDS[name]
  if (name === 'card.number') return random.pick(CARD_NUMBERS)
  if (known && random.chance(0.95)) return random.pick(known)
  if (FORMATS[format]) return random.pick(FORMATS[format])
  if (/name$/i.test(name) && maxLength >= 20 && random.chance(0.8)) return `${random.pick(NAMES)} @{new}`
  if (pattern !== undefined) return random.pick(matching(pattern)).slice(0, maxLength)
  const text = random.pick(['x', 'Um texto', 'Ação & "reação"', '😀 e\u0301', '-', '12'])
  const wanted = random.chance(0.05) ? Math.min(maxLength, 2_000) : text.length
  return text.repeat(Math.ceil(Math.max(wanted, minLength) / text.length)).slice(0, Math.max(maxLength, minLength))
}

export type TextSchema = { format?: string; pattern?: string; minLength?: number; maxLength?: number }

const matches = new Map<string, readonly string[]>()

/** Returns some texts that match a pattern. Each run returns the same texts. */
function matching(pattern: string): readonly string[] {
  const known = matches.get(pattern) ?? fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { seed: 1, numRuns: 20 })
  matches.set(pattern, known)
  return known
}
