export type Item = { id: string; name: string; about: string; priceInCents: number; colour: string }

/** The goods of the shop. Prices come from here, never from the browser. */
export const catalogue: readonly Item[] = [
  {
    id: 'cerrado',
    name: 'Café Cerrado Mineiro, 250 g',
    about: 'Chocolate, castanha e corpo cheio. Torra média.',
    priceInCents: 3_890,
    colour: '#8a4b2a',
  },
  {
    id: 'caparao',
    name: 'Café Caparaó, 250 g',
    about: 'Caramelo, frutas amarelas e acidez doce. Torra clara.',
    priceInCents: 4_690,
    colour: '#c98a2b',
  },
  {
    id: 'mogiana',
    name: 'Café Alta Mogiana, 1 kg',
    about: 'O café de todo dia: equilibrado e doce. Torra média.',
    priceInCents: 11_900,
    colour: '#5d3a24',
  },
  {
    id: 'coador',
    name: 'Coador de cerâmica',
    about: 'Para filtros 102. Feito à mão em Cunha, SP.',
    priceInCents: 8_900,
    colour: '#3f6f63',
  },
]

/** A line of the cart. */
export type Line = { item: Item; quantity: number }

const MOST_OF_ONE = 20

/** Reads the cart from its cookie, `cerrado:2,coador:1`. Ignores what the catalogue does not have. */
export function readCart(cookie: string): Line[] {
  const value = /(?:^|;\s*)carrinho=([\w:,]*)/.exec(cookie)?.[1] ?? ''
  return value.split(',').flatMap((part) => {
    const [id, count] = part.split(':')
    const item = catalogue.find((one) => one.id === id)
    const quantity = Math.min(Number(count), MOST_OF_ONE)
    return item && Number.isInteger(quantity) && quantity > 0 ? [{ item, quantity }] : []
  })
}

/** Returns the cart with more or fewer of an item. */
export function changeCart(lines: readonly Line[], id: string, by: number): Line[] {
  const item = catalogue.find((one) => one.id === id)
  if (item === undefined) return [...lines]
  const old = lines.find((line) => line.item === item)
  const quantity = Math.min((old?.quantity ?? 0) + by, MOST_OF_ONE)
  const others = lines.filter((line) => line !== old)
  return quantity > 0 ? [...others, { item, quantity }] : others
}

export function cartCookie(lines: readonly Line[]): string {
  const value = lines.map(({ item, quantity }) => `${item.id}:${quantity}`).join(',')
  return `carrinho=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800`
}

export function totalInCents(lines: readonly Line[]): number {
  return lines.reduce((sum, { item, quantity }) => sum + item.priceInCents * quantity, 0)
}
