import { exactPattern } from './portablePatterns.ts'

/**
 * Words for each pattern and format in the schemas of requests. The words end a sentence about a field. A test finds
 * patterns without words.
 */
const INSTANT = 'must be a date and time with a time zone, such as 2026-01-31T12:00:00Z'
const EMAIL = 'must be an email address, such as ana@example.com'

const patterns: Record<string, string> = {
  '\\S': 'must not be blank',
  '[\\p{L}\\p{N}]': 'must contain a letter or a digit, such as Ana Souza',
  '^[!-~]+$': EMAIL,
  '^[^\\s@]+@[^\\s@]+$': EMAIL,
  '^[^\\s@<>(),;:\\\\"\\[\\]]+@[A-Za-z0-9.-]+\\.[A-Za-z0-9-]+$': EMAIL,
  '^[^\\s@<>(),;:\\\\"\\[\\]]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$':
    EMAIL,
  '^[A-Za-z]{3}$': 'must be a currency code of three letters, such as BRL',
  '^[a-z]{3}$': 'must be a currency code of three small letters, such as brl',
  '^(0?[1-9]|1[0-2])$': 'must be a month from 1 to 12, such as "12"',
  '^([0-9]{2}|[0-9]{4})$': 'must be a year of two or four digits, such as "2031"',
  '^[0-9]{3,4}$': 'must be the three or four digits of the security code',
  '^[0-9]{6}$': 'must be the six digits of the code',
  '^20[0-9]{2}-(0[1-9]|1[0-2])$': 'must be a year and a month, such as 2026-01',
  '^https?://': 'must be an http or https address, such as https://example.com/page',
  '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?(Z|[+-]\\d\\d:\\d\\d)$': INSTANT,
  '^(19|20|21)\\d\\d-\\d\\d-\\d\\dT\\d\\d:\\d\\d:[0-5]\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)$': `${INSTANT}, from the year 1900 to 2199`,
  '^[a-z]{2,3}(-[A-Z]{2})?$': 'must be a language, such as pt or pt-BR',
  '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$':
    'must be a host name in small letters, such as cursos.example.com',
  '^[^/\\\\\\x00-\\x1f\\x7f]+$': 'must be the name of a file without slashes, such as aula.mp4',
  '^[A-Za-z0-9+/]*={0,2}$': 'must be bytes in base64, such as SGVsbG8=',
  '^[A-Za-z0-9_-]+$': 'must be bytes in base64url, such as SGVsbG8',
  '^[\\x20-\\x7e\\xa0-\\xff]{1,22}$':
    'must be 1 to 22 letters, digits and signs of Western Europe, such as LOJA EXEMPLO',
  '^[\\p{L}\\p{N}][\\p{L}\\p{N}._%+-]*$':
    'must begin with a letter or a digit, and have only letters, digits and . _ % + -, such as DEZ-OFF',
  '^[^\\x00-\\x1f\\x7f]+$': 'must be a text of one line, such as Loja Exemplo',
  '^[a-z]+_[0-9A-Za-z]+(,[a-z]+_[0-9A-Za-z]+)*$': 'must be ids separated by commas, such as prod_1,prod_2',
  '^#[0-9a-fA-F]{6}$': 'must be a color such as #0f766e',
  '^data:image/(png|jpeg|webp);base64,[A-Za-z0-9+/]+=*$': 'must be a PNG, JPEG or WebP picture as a data: address',
}

const formats: Record<string, string> = {
  email: EMAIL,
  ip: 'must be an IP address without a zone, such as 203.0.113.7',
  'cpf-cnpj': 'must be a CPF or CNPJ with valid check digits, such as 529.982.247-25',
  'br-phone': 'must be a Brazilian phone number: area code, then 8 or 9 digits, such as 11 98765-4321',
  'iso-4217': 'must be a currency code of ISO 4217, such as BRL',
  'zip-code': 'must be a CEP of 8 digits, such as 01310-100',
  date: 'must be a day, such as 2026-01-31',
  'date-time': INSTANT,
  uri: 'must be an address, such as https://example.com/page',
}

/** Returns the rule for a text, as the end of a sentence. Undefined for a pattern without words. */
export function patternInWords(pattern: string): string | undefined {
  const exact = exactPattern(pattern)
  return Object.hasOwn(patterns, exact) ? patterns[exact] : undefined
}

/** Returns the rule for a text, as the end of a sentence. Undefined for a format without words. */
export function formatInWords(format: string): string | undefined {
  return Object.hasOwn(formats, format) ? formats[format] : undefined
}
