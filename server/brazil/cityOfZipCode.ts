import { stateOfZipCode } from './stateOfZipCode.ts'

/** The first and the last five digits of the CEPs of the state capitals (Correios, "Faixas de CEP"). */
const RANGES: readonly (readonly [city: string, first: number, last: number])[] = [
  ['São Paulo', 1000, 5999],
  ['São Paulo', 8000, 8499],
  ['Rio de Janeiro', 20000, 23799],
  ['Vitória', 29000, 29099],
  ['Belo Horizonte', 30000, 31999],
  ['Salvador', 40000, 41999],
  ['Aracaju', 49000, 49098],
  ['Recife', 50000, 52999],
  ['Maceió', 57000, 57099],
  ['João Pessoa', 58000, 58099],
  ['Natal', 59000, 59139],
  ['Fortaleza', 60000, 60999],
  ['Teresina', 64000, 64099],
  ['São Luís', 65000, 65099],
  ['Belém', 66000, 66999],
  ['Macapá', 68900, 68914],
  ['Manaus', 69000, 69099],
  ['Boa Vista', 69300, 69339],
  ['Rio Branco', 69900, 69920],
  ['Goiânia', 74000, 74894],
  ['Porto Velho', 76800, 76834],
  ['Palmas', 77000, 77249],
  ['Cuiabá', 78000, 78099],
  ['Campo Grande', 79000, 79124],
  ['Curitiba', 80000, 82999],
  ['Florianópolis', 88000, 88099],
  ['Porto Alegre', 90000, 91999],
]

/**
 * Returns the city of a CEP, if the city is a state capital. The Federal District has only one city.
 * @param zipCode 8 digits
 * @returns undefined for any other city
 */
export function cityOfZipCode(zipCode: string): string | undefined {
  if (stateOfZipCode(zipCode) === 'DF') return 'Brasília'
  const start = Number(zipCode.slice(0, 5))
  return RANGES.find(([, first, last]) => start >= first && start <= last)?.[0]
}
