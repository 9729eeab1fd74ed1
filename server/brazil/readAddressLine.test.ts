import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type AddressParts, readAddressLine } from './readAddressLine.ts'

/** Lines that buyers write, and the parts expected: street | number | complement | district | city | CEP. */
const LINES: readonly (readonly [line: string, parts: string])[] = [
  ['Rua das Flores, 123, Centro', 'Rua das Flores | 123 |  | Centro |  | '],
  ['Rua das Flores 123 apto 4 - Centro', 'Rua das Flores | 123 | apto 4 | Centro |  | '],
  [
    'Rua das Flores 123 apto 4 Centro, Campinas, 13010-000',
    'Rua das Flores | 123 | apto 4 | Centro | Campinas | 13010000',
  ],
  ['Av. Paulista, 1578 – Bela Vista, 01310-200', 'Av. Paulista | 1578 |  | Bela Vista | São Paulo | 01310200'],
  [
    'Av. Paulista, 1.578 - Bela Vista, São Paulo - SP, 01310-200, Brasil',
    'Av. Paulista | 1578 |  | Bela Vista | São Paulo | 01310200',
  ],
  [
    'Avenida Paulista\n1578\nBela Vista\nSão Paulo\n01310200',
    'Avenida Paulista | 1578 |  | Bela Vista | São Paulo | 01310200',
  ],
  ['Quadra 10 Conjunto B Casa 3, Setor Sul', 'Quadra 10 Conjunto B | Casa 3 |  | Setor Sul |  | '],
  [
    'Quadra 10, Conjunto B, Casa 3, Setor Sul, Luziânia GO 72800-000',
    'Quadra 10 | Casa 3 | Conjunto B | Setor Sul | Luziânia | 72800000',
  ],
  [
    'SQS 308 Bloco C Apto 201, Asa Sul, Brasília - DF, 70355-030',
    'SQS 308 Bloco C | S/N | Apto 201 | Asa Sul | Brasília | 70355030',
  ],
  ['QNM 12 Conjunto A Casa 5, Ceilândia, 72210-121', 'QNM 12 Conjunto A | Casa 5 |  | Ceilândia | Brasília | 72210121'],
  ['Rua X, s/n, Vila Y', 'Rua X | S/N |  | Vila Y |  | '],
  ['Rua X s/nº - Vila Y - Sorocaba/SP - CEP: 18010-000', 'Rua X | S/N |  | Vila Y | Sorocaba | 18010000'],
  ['Praça da Sé, sem número, Sé, São Paulo, 01001-000', 'Praça da Sé | S/N |  | Sé | São Paulo | 01001000'],
  ['Rodovia BR-116, km 98, Zona Rural', 'Rodovia BR-116 | km 98 |  | Zona Rural |  | '],
  [
    'Rodovia BR 116 km 98,5, Zona Rural, Itapecerica da Serra - SP 06850-000',
    'Rodovia BR 116 | km 98.5 |  | Zona Rural | Itapecerica da Serra | 06850000',
  ],
  ['Rod. Anhanguera KM98', 'Rod. Anhanguera | km 98 |  |  |  | '],
  [
    'Rua XV de Novembro, 100 - 3º andar - Centro - Curitiba - PR - 80020310',
    'Rua XV de Novembro | 100 | 3º andar | Centro | Curitiba | 80020310',
  ],
  ['Rua 15 de Novembro 100, Centro, Curitiba, 80020-310', 'Rua 15 de Novembro | 100 |  | Centro | Curitiba | 80020310'],
  ['Avenida 23 de Maio', 'Avenida 23 de Maio |  |  |  |  | '],
  ['Rua 12, 45, Casa 2, Setor Oeste, Goiânia 74110-020', 'Rua 12 | 45 | Casa 2 | Setor Oeste | Goiânia | 74110020'],
  ['Rua 12 45', 'Rua 12 | 45 |  |  |  | '],
  [
    'Avenida 9 de Julho, 3229, Jardim Paulista, São Paulo, São Paulo, 01407-000',
    'Avenida 9 de Julho | 3229 |  | Jardim Paulista | São Paulo | 01407000',
  ],
  [
    'Rua da Conceição, 95, sala 1201, Centro, Niterói, Rio de Janeiro, 24020-085',
    'Rua da Conceição | 95 | sala 1201 | Centro | Niterói | 24020085',
  ],
  ['Rua Casa Verde, 10, Casa Verde, 02500-000', 'Rua Casa Verde | 10 |  | Casa Verde | São Paulo | 02500000'],
  ['Rua Dr. João, 12-A, fundos, Vila Nova, Blumenau, SC', 'Rua Dr. João | 12-A | fundos | Vila Nova | Blumenau | '],
  [
    'Rua José Bonifácio nº 77 bloco 2 ap 31, Jd. América, Ribeirão Preto-SP',
    'Rua José Bonifácio | 77 | bloco 2 ap 31 | Jd. América | Ribeirão Preto | ',
  ],
  ['Rua das Flores, 123, Centro, Campinas', 'Rua das Flores | 123 |  | Centro | Campinas | '],
  ['Rua das Flores, 123, Bela Vista', 'Rua das Flores | 123 |  | Bela Vista |  | '],
  [
    'Alameda 5 lote 10, Residencial Alphaville, Santana de Parnaíba, 06540-000',
    'Alameda 5 | lote 10 |  | Residencial Alphaville | Santana de Parnaíba | 06540000',
  ],
  ['Rua do Comércio, 25-Centro, Santa Cruz, RN, 59200-000', 'Rua do Comércio | 25 |  | Centro | Santa Cruz | 59200000'],
  ['R. Augusta 1508 Consolação 01304-001', 'R. Augusta | 1508 |  | Consolação | São Paulo | 01304001'],
  [
    'R. Frei Caneca, 569 cj 42 Consolação São Paulo SP 01307-001',
    'R. Frei Caneca | 569 | cj 42 | Consolação | São Paulo | 01307001',
  ],
  ['Rua Bento, 7, Edifício Copan, Centro', 'Rua Bento | 7 | Edifício Copan | Centro |  | '],
  ['1578 Avenida Paulista, Bela Vista, 01310-200', 'Avenida Paulista | 1578 |  | Bela Vista | São Paulo | 01310200'],
  ['Sítio Boa Esperança, Zona Rural, Ibiúna, 18150-000', 'Sítio Boa Esperança |  |  | Zona Rural | Ibiúna | 18150000'],
  ['Praça da Sé 12 01001-000', 'Praça da Sé | 12 |  |  | São Paulo | 01001000'],
  ['Rodovia SP 310, km 5', 'Rodovia SP 310 | km 5 |  |  |  | '],
  [
    'rua das flores 123 ap 4 centro campinas sp 13010-000',
    'rua das flores | 123 | ap 4 | centro | Campinas | 13010000',
  ],
  ['Rua das Flores, n 123, 00999-999', 'Rua das Flores | 123 |  |  |  | 00999999'],
  ['13010-000', ' |  |  |  |  | 13010000'],
  ['Centro', 'Centro |  |  |  |  | '],
  [' , - ', ' |  |  |  |  | '],
]

describe('an address in one line', () => {
  for (const [line, parts] of LINES)
    test(`is read: ${line.replaceAll('\n', ' / ')}`, () => assert.equal(textOf(readAddressLine(line)), parts))

  test('loses no word of any text', () => {
    const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.sort() ?? []
    for (const line of [
      'Atrás da igreja matriz, casa azul',
      'Rua A 1 2 3',
      'Lote, Quadra, Rua',
      'km, nº, 99999-99',
      'Flores 123 de',
    ]) {
      assert.deepEqual(words(Object.values(readAddressLine(line)).join(' ')), words(line), line)
    }
  })
})

function textOf({ street, number, complement, neighborhood, city, zipCode }: AddressParts): string {
  return [street, number, complement, neighborhood, city, zipCode].map((part) => part ?? '').join(' | ')
}
