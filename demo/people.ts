const firstNames =
  'Ana Bruno Camila Diego Elisa Felipe Gabriela Heitor Isabela João Karina Lucas Mariana Nicolas Olívia Pedro Rafaela Samuel Tatiana Vinícius'.split(
    ' ',
  )
const lastNames =
  'Almeida Barbosa Cardoso Duarte Esteves Ferreira Gomes Lima Martins Nogueira Oliveira Pereira Queiroz Ribeiro Souza Teixeira'.split(
    ' ',
  )

export type Person = { name: string; email: string; document: string; phone: string }

/** Returns an invented buyer. A number always gives the same buyer. The CPF has valid check digits. */
export function personOf(number: number): Person {
  const first = firstNames[number % firstNames.length]!
  const last = lastNames[Math.floor(number / firstNames.length + number) % lastNames.length]!
  const plain = `${first}.${last}`
    .normalize('NFD')
    .replace(/[^\w.]/g, '')
    .toLowerCase()
  return {
    name: `${first} ${last}`,
    email: `${plain}${number}@example.com`,
    document: cpfOf(100_000_000 + number * 7_919),
    phone: `119${String(80_000_000 + number * 104_729).slice(0, 8)}`,
  }
}

function cpfOf(number: number): string {
  let digits = String(number).padStart(9, '0').slice(-9)
  for (const _ of [1, 2]) {
    const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0)
    digits += String(((sum * 10) % 11) % 10)
  }
  return digits
}

/**
 * Returns a function that returns random numbers from 0 to below 1 (mulberry32). The same seed gives the same numbers.
 */
export function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
