/** One transaction of a bank statement. `postedOn` is `YYYY-MM-DD`. */
export type OfxTransaction = { id: string; postedOn: string; amountInCents: number; name: string; memo: string }

export type OfxStatement = {
  /** Texts that identify the bank and the account. */
  bankId: string
  accountId: string
  from: string
  to: string
  /** The balance at the end of the period. */
  balanceInCents: number
  transactions: readonly OfxTransaction[]
}

/** The header, and the maximum lengths of a name and of a memo (OFX 1.02, sections 2.2 and 11.4.2). */
const HEADER = [
  'OFXHEADER:100',
  'DATA:OFXSGML',
  'VERSION:102',
  'SECURITY:NONE',
  'ENCODING:USASCII',
  'CHARSET:1252',
  'COMPRESSION:NONE',
  'OLDFILEUID:NONE',
  'NEWFILEUID:NONE',
]
const NAME_LENGTH = 32
const MEMO_LENGTH = 255

/** Writes a bank statement in OFX 1.02, which accounting programs in Brazil read. Letters lose their accents. */
export function ofxOf(statement: OfxStatement): string {
  const { bankId, accountId, from, to, balanceInCents, transactions } = statement
  const status = '<STATUS><CODE>0<SEVERITY>INFO</STATUS>'
  const lines = [
    ...HEADER,
    '',
    '<OFX>',
    `<SIGNONMSGSRSV1><SONRS>${status}<DTSERVER>${dayOf(to)}<LANGUAGE>POR</SONRS></SIGNONMSGSRSV1>`,
    `<BANKMSGSRSV1><STMTTRNRS><TRNUID>1${status}<STMTRS><CURDEF>BRL`,
    `<BANKACCTFROM><BANKID>${plain(bankId, 9)}<ACCTID>${plain(accountId, 22)}<ACCTTYPE>CHECKING</BANKACCTFROM>`,
    `<BANKTRANLIST><DTSTART>${dayOf(from)}<DTEND>${dayOf(to)}`,
    ...transactions.map(transactionOf),
    '</BANKTRANLIST>',
    `<LEDGERBAL><BALAMT>${reaisOf(balanceInCents)}<DTASOF>${dayOf(to)}</LEDGERBAL>`,
    '</STMTRS></STMTTRNRS></BANKMSGSRSV1>',
    '</OFX>',
  ]
  return `${lines.join('\r\n')}\r\n`
}

function transactionOf({ id, postedOn, amountInCents, name, memo }: OfxTransaction): string {
  const type = amountInCents < 0 ? 'DEBIT' : 'CREDIT'
  const words = `<NAME>${plain(name, NAME_LENGTH)}<MEMO>${plain(memo, MEMO_LENGTH)}`
  return `<STMTTRN><TRNTYPE>${type}<DTPOSTED>${dayOf(postedOn)}<TRNAMT>${reaisOf(amountInCents)}<FITID>${id}${words}</STMTTRN>`
}

/** A day at noon in Brasília, so that no time zone moves it to another day. */
function dayOf(day: string): string {
  return `${day.replaceAll('-', '')}120000[-3:BRT]`
}

function reaisOf(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** SGML would read `<` and `&` as markup. */
function plain(text: string, length: number): string {
  const ascii = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]/g, '?')
  return ascii.replaceAll('&', 'e').replaceAll(/[<>]/g, ' ').trim().slice(0, length) || '-'
}
