import { getMunicipalities, type StateCode } from '@brazilian-utils/brazilian-utils/get-municipalities'
import { getStates } from '@brazilian-utils/brazilian-utils/get-states'
import { cityOfZipCode } from './cityOfZipCode.ts'
import { stateOfZipCode } from './stateOfZipCode.ts'
import { parseZipCode } from './zipCode.ts'

/** The parts of an address that were found in a line. A part that was not found is missing. */
export type AddressParts = {
  /** 8 digits. A mistyped CEP may belong to no state. */
  zipCode?: string
  street?: string
  /** May be `S/N` (no number), `km 12` on a road, or `Casa 3` in a block of Brasília. */
  number?: string
  complement?: string
  neighborhood?: string
  city?: string
}

/** If a building has no number, its address contains this text instead. */
export const NO_NUMBER = 'S/N'

/**
 * Reads a Brazilian address in one text: street, number, complement, district, city, state and CEP. Commas, dashes or
 * new lines separate the parts. The result contains every word except the state, which follows from the CEP.
 * @param text for example `Rua das Flores, 123, apto 4 - Centro, Campinas/SP, 13010-000`
 */
export function readAddressLine(text: string): AddressParts {
  const words = wordsOf(text)
  const zipCode = takeZipCode(words)
  const pieces = piecesOf(words)
  const known = takeCity(pieces, zipCode)
  const { street, number, others: rest } = takeStreet(pieces)
  const others = rest.flatMap(splitComplement)
  const districts = others.filter((piece) => !isComplement(piece))
  // Many districts have the name of a city. So without a CEP, only a second name at the end can be the city.
  const guessed = known || zipCode || districts.length < 2 ? undefined : cityIn(undefined, districts.at(-1)!)
  if (guessed) districts.pop()
  const parts = {
    zipCode,
    street: textOf(street),
    number,
    complement: others.filter(isComplement).map(textOf).join(', '),
    neighborhood: districts.map(textOf).join(', '),
    city: known ?? guessed,
  }
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part))
}

/** The words between two commas. */
type Piece = readonly string[]

const END = ','

/** Returns the words of a text. Each separator of parts becomes a comma. */
function wordsOf(text: string): string[] {
  const spaced = text
    .normalize('NFC')
    .replace(/\b(km ?\d{1,4}),(\d)/gi, '$1.$2')
    .replace(/[\n\r;|()•·–—,]/g, ' , ')
    .replaceAll(':', ' ')
  return joined(spaced.split(/\s/).filter(Boolean).flatMap(splitWord))
}

/** Splits separators and prefixes from a word: `-123`, `123-Centro`, `123.`, `nº123`, `km12`. */
function splitWord(word: string): string[] {
  const bare = word.replace(/^[-.]+/, '')
  const isCut = bare !== word
  const [, number, dash, name] = /^(?:n[º°.]{1,2})?(\d[\dA-Za-z./-]{0,11}?)(-|\.)(\p{L}{3}.*)?$/iu.exec(bare) ?? []
  const [, marked] = /^n[º°.]{1,2}(\d.*)$/iu.exec(bare) ?? []
  const [, road] = /^km(\d.*)$/i.exec(bare) ?? []
  const ending = /[^-]-$/.test(bare) ? [bare.slice(0, -1), END] : [bare]
  const words =
    number && dash ? [number, END, ...(name ? [name] : [])] : marked ? [marked] : road ? ['km', road] : ending
  return [...(isCut ? [END] : []), ...words.filter(Boolean)]
}

const BEFORE_NUMBER = new Set(['nº', 'n°', 'n.', 'nº.', 'n°.', 'num.', 'numero', 'número'])

/** Joins words that form one number, such as `km 12` and `sem número`. Removes `nº` before a number. */
function joined(words: readonly string[]): string[] {
  return words.flatMap((word, at) => {
    const [before, after] = [words[at - 1]?.toLowerCase(), words[at + 1]]
    const lower = word.toLowerCase()
    if (lower === 'km' && after && /^\d/.test(after)) return [`km ${after}`]
    if (before === 'km' && /^\d/.test(word)) return []
    if (/^s\/n[º°o]?\.?$/.test(lower) || lower === 'sn') return [NO_NUMBER]
    if (before === 'sem' && /^(?:n[º°.]|n[uú]mero)$/.test(lower)) return [NO_NUMBER]
    if (lower === 'sem' && after && /^(?:n[º°.]|n[uú]mero)$/i.test(after)) return []
    const isSign = BEFORE_NUMBER.has(lower) || (lower === 'n' && before === END)
    if (isSign && after && /^\d/.test(after)) return []
    return [word]
  })
}

/** Removes the last CEP from the words and returns it. */
function takeZipCode(words: string[]): string | undefined {
  const inState = words.findLastIndex((word) => stateOfZipCode(parseZipCode(word) ?? '') !== undefined)
  const at = inState < 0 ? words.findLastIndex((word) => parseZipCode(word) !== undefined) : inState
  if (at < 0) return undefined
  const zipCode = parseZipCode(words[at]!)
  const isNamed = folded(words[at - 1] ?? '') === 'cep'
  words.splice(isNamed ? at - 1 : at, isNamed ? 2 : 1, END)
  return zipCode
}

function piecesOf(words: readonly string[]): Piece[] {
  const pieces: string[][] = [[]]
  for (const word of words) {
    if (word === END) pieces.push([])
    else pieces.at(-1)!.push(word)
  }
  return pieces.filter((piece) => piece.length > 0)
}

function textOf(piece: Piece): string {
  return piece.join(' ')
}

/** Removes country, state and city from the end, and returns the city. The CEP of a capital gives the city. */
function takeCity(pieces: Piece[], zipCode: string | undefined): string | undefined {
  if (/^bra[sz]il$/.test(lastOf(pieces))) pieces.pop()
  const written = takeState(pieces, zipCode)
  const capital = zipCode && cityOfZipCode(zipCode)
  if (capital) {
    while (pieces.length > 1 && lastOf(pieces) === folded(capital)) pieces.pop()
    return capital
  }
  const state = written ?? (zipCode && stateOfZipCode(zipCode))
  const city = state && pieces.length > 1 ? cityIn(state, pieces.at(-1)!) : undefined
  if (city) pieces.pop()
  return city
}

/** Removes the state from the end: `SP`, `Campinas/SP`, `Campinas SP`, or the state's name after a city. */
function takeState(pieces: Piece[], zipCode: string | undefined): string | undefined {
  const last = pieces.at(-1)
  if (!last) return undefined
  if (pieces.length > 1 && last.length === 1 && isState(last[0]!)) return pieces.pop()![0]!.toUpperCase()
  const named = getStates().find(({ name }) => folded(name) === lastOf(pieces))
  if (named && pieces.length > 2 && cityIn(named.code, pieces.at(-2)!)) {
    pieces.pop()
    return named.code
  }
  const end = last.at(-1)!
  const [, word, code] = /^(.+)[/-]([A-Za-z]{2})$/.exec(end) ?? [
    undefined,
    undefined,
    isWritten(end, zipCode) ? end : '',
  ]
  const rest = [...last.slice(0, -1), ...(word ? [word] : [])]
  const start = code && isState(code) ? rest.findIndex((_, at) => cityIn(code, rest.slice(at))) : -1
  if (start < 0) return undefined
  pieces.splice(-1, 1, ...[rest.slice(0, start), rest.slice(start)].filter((piece) => piece.length > 0))
  return code!.toUpperCase()
}

/**
 * True for a state's two letters in upper case. Letters in lower case are accepted only if the CEP is in that state.
 */
function isWritten(word: string, zipCode: string | undefined): boolean {
  return /^[A-Z]{2}$/.test(word) || (zipCode !== undefined && word.toUpperCase() === stateOfZipCode(zipCode))
}

function lastOf(pieces: readonly Piece[]): string {
  return folded(textOf(pieces.at(-1) ?? []))
}

function isState(text: string): boolean {
  return getStates().some(({ code }) => code === text.toUpperCase())
}

const citiesOfState = new Map<string | undefined, Map<string, string>>()

/** Returns the name of a city. @param state its two letters; undefined searches the whole country */
function cityIn(state: string | undefined, piece: Piece): string | undefined {
  const code = state?.toUpperCase() as StateCode | undefined
  const cities = citiesOfState.get(code) ?? new Map(getMunicipalities(code).map(({ name }) => [folded(name), name]))
  citiesOfState.set(code, cities)
  return cities.get(folded(textOf(piece)))
}

/** Returns a text in lower case, without accents and punctuation. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .toLowerCase()
}

type Street = { street: Piece; number?: string; others: Piece[] }

/** Splits street and number from the beginning. The other pieces are complements and districts. */
function takeStreet([first = [], ...others]: readonly Piece[]): Street {
  const [second = []] = others
  if (!isNumber(first[0]) && isNumber(second[0])) {
    const { number, rest } = numberAt(second, 0)
    return { street: first, number, others: withRest(rest, others.slice(1)) }
  }
  // In foreign addresses the number comes first.
  if (isNumber(first[0]) && STREETS.has(folded(first[1] ?? '')))
    return { street: first.slice(1), number: first[0], others }
  return (
    cutStreet(first, others, (at) => isNumber(first[at]) && isDoor(first, at)) ??
    cutStreet(first, others, (at) => isPlot(first.slice(at))) ??
    plotBeside(first, others) ??
    inBlock(first, others)
  )
}

/** Splits the first piece into the street and the number, at the first word for which `isIt` is true. */
function cutStreet(first: Piece, others: readonly Piece[], isIt: (at: number) => boolean): Street | undefined {
  const at = first.findIndex((_, index) => index > 0 && isIt(index))
  if (at < 0) return undefined
  const { number, rest } = numberAt(first, at)
  return { street: first.slice(0, at), number, others: withRest(rest, others) }
}

/**
 * In a condominium and in Brasília the number belongs to the plot, in a piece after the street: `Quadra 5, Lote 12`.
 */
function plotBeside(street: Piece, others: readonly Piece[]): Street | undefined {
  const at = others.findIndex((piece) => isPlot(piece))
  if (at < 0) return undefined
  const { number, rest } = numberAt(others[at]!, 0)
  return { street, number, others: withRest(rest, others.toSpliced(at, 1)) }
}

/** A building in Brasília has only the name of its block, and no number: `SQS 308 Bloco C Apto 201`. */
function inBlock(first: Piece, others: Piece[]): Street {
  if (!BLOCKS.test(folded(first[0] ?? '')) || !/\d/.test(first[1] ?? '')) return { street: first, others }
  const at = first.findIndex((word, index) => index > 1 && UNITS.has(folded(word)))
  const street = at < 0 ? first : first.slice(0, at)
  return { street, number: NO_NUMBER, others: withRest(first.slice(street.length), others) }
}

function withRest(rest: Piece, others: readonly Piece[]): Piece[] {
  return rest.length > 0 ? [rest, ...others] : [...others]
}

/**
 * Returns the number that begins at a word, and the words after it. The number may have two words: `123 A`, `Casa 3`,
 * `1.578`.
 */
function numberAt(words: Piece, at: number): { number: string; rest: Piece } {
  const length = isPlot(words.slice(at)) || /^[A-Za-z]$/.test(words[at + 1] ?? '') ? 2 : 1
  const text = textOf(words.slice(at, at + length))
  const number = /^\d{1,3}\.\d{3}/.test(text) ? text.replace('.', '') : text
  return { number, rest: words.slice(at + length) }
}

/**
 * True for the number of a building. In `Rua 12`, `BR 116` and `Rua 15 de Novembro` the number belongs to the street's
 * name.
 */
function isDoor(words: Piece, at: number): boolean {
  if (words[at] === NO_NUMBER || words[at]!.startsWith('km ')) return true
  const before = folded(words[at - 1]!)
  const isName =
    (at === 1 && (STREETS.has(before) || BLOCKS.test(before))) ||
    MARKED.has(before) ||
    UNITS.has(before) ||
    isRoad(words[at - 1]!)
  const { rest } = numberAt(words, at)
  return !isName && !/^(?:de|do|da|dos|das|e)$/i.test(rest[0] ?? '') && !isNumber(rest[0])
}

/** True for the letters of a highway: `BR`, or a state in upper case. So `Sé` is a name, although `SE` is a state. */
function isRoad(word: string): boolean {
  return /^br$/i.test(word) || (/^[A-Z]{2}$/.test(word) && isState(word))
}

function isNumber(word = ''): boolean {
  return (
    word === NO_NUMBER ||
    /^km \d/.test(word) ||
    /^\d{1,3}\.\d{3}$/.test(word) ||
    /^\d{1,6}(?:[-/]?[A-Za-z]|[-/]\d{1,6})?$/.test(word)
  )
}

/** True for `Casa 3` or `Lote 12 B`. */
function isPlot([word = '', mark = '']: Piece): boolean {
  return /^(?:casa|cs|lote|lt)$/.test(folded(word)) && isMark(mark)
}

function isMark(word: string): boolean {
  return /\d/.test(word) || /^[A-Za-z]{1,2}$/.test(word)
}

/** True for a part of a building, such as `apto 4`. `Casa Verde`, `Torre` and `Conjunto Ceará` are districts. */
function isComplement([word = '', mark = '', ...more]: Piece): boolean {
  const name = folded(word)
  if (UNITS.has(name)) return true
  if (MARKED.has(name)) return isMark(mark) || (name === 'casa' && mark === '')
  return (
    (mark === '' && (isNumber(word) || word.length < 2)) || (/^\d/.test(word) && /^andar/i.test([mark, ...more][0]!))
  )
}

/**
 * Splits a complement from a district after it, if no comma separates them: `apto 4 Centro`. If the complement has a
 * building's name, the complement is not split, because the name may have any number of words.
 */
function splitComplement(piece: Piece): Piece[] {
  let at = 0
  while (at < piece.length && isComplement(piece.slice(at)) && !NAMED.has(folded(piece[at]!)))
    at += isMark(piece[at + 1] ?? '') || /^andar/i.test(piece[at + 1] ?? '') ? 2 : 1
  const isRest = at > 0 && at < piece.length && !isComplement(piece.slice(at))
  return isRest ? [piece.slice(0, at), piece.slice(at)] : [piece]
}

const STREETS = new Set(
  'rua r avenida av alameda al travessa tv trav estrada est rodovia rod praca pca pc largo viela beco via ladeira servidao passagem marginal parque vila'.split(
    ' ',
  ),
)

/** The first word of an address in Brasília and other planned cities: `Quadra 10`, `SQS 308`, `QNM 12`. */
const BLOCKS = /^(?:quadra|qd|conjunto|chacara|trecho|lote|q[a-z]{0,3}|s[a-z]{2,3}|cl[a-z]{0,2})$/

/** Words that begin a complement, even without a number after them: `Fundos`, `Edifício Copan`. */
const UNITS = new Set(
  'ap apto apt apart apartamento sala sl edificio ed cond condominio predio fundos frente sobrado terreo cobertura cob kitnet galpao box subsolo andar proximo prox perto esquina unidade altos'.split(
    ' ',
  ),
)

/** The words of `UNITS` before a name of any length, as in `Edifício Copan`. */
const NAMED = new Set('edificio ed cond condominio predio proximo prox perto esquina'.split(' '))

/** Words that begin a complement only if a number or a letter follows: `Bloco C`. */
const MARKED = new Set('casa cs bloco bl conj cj conjunto loja lj torre lote lt quadra qd un'.split(' '))
