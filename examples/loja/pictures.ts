import type { Item } from './catalogue.ts'
import { Html } from './html.ts'

/** Draws an item of the catalogue, so that the example needs no picture files. */
export function pictureOf({ id, colour }: Pick<Item, 'id' | 'colour'>): Html {
  const shape = id === 'coador' ? dripper(colour) : id === 'curso' ? cup(colour) : bag(colour)
  return new Html(`<svg viewBox="0 0 120 120" role="presentation" aria-hidden="true">${shape}</svg>`)
}

function bag(colour: string): string {
  return `<path d="M34 22h52l6 84a4 4 0 0 1-4 4H32a4 4 0 0 1-4-4z" fill="${colour}"/>
    <path d="M34 22h52l1 12H33z" fill="#000" opacity=".18"/><rect x="40" y="50" width="40" height="40" rx="4" fill="#fff7ec"/>
    <ellipse cx="60" cy="70" rx="10" ry="14" fill="${colour}" transform="rotate(28 60 70)"/>
    <path d="M54 82c8-6 2-16 12-24" stroke="#fff7ec" stroke-width="2.5" fill="none"/>`
}

function dripper(colour: string): string {
  return `<path d="M28 28h64L74 72H46z" fill="${colour}"/><path d="M28 28h64l-3 8H31z" fill="#fff" opacity=".3"/>
    <path d="M92 38c14-2 14 18-4 18" stroke="${colour}" stroke-width="6" fill="none"/>
    <rect x="36" y="72" width="48" height="7" rx="3.5" fill="${colour}"/>
    <path d="M42 84h36v14a12 12 0 0 1-12 12H54a12 12 0 0 1-12-12z" fill="#cfe0dc"/><path d="M42 94h36v4a12 12 0 0 1-12 12H54a12 12 0 0 1-12-12z" fill="#5d3a24"/>`
}

function cup(colour: string): string {
  return `<path d="M28 50h56v26a24 24 0 0 1-24 24h-8a24 24 0 0 1-24-24z" fill="${colour}"/>
    <path d="M84 56c18-2 18 26-2 26" stroke="${colour}" stroke-width="7" fill="none"/>
    <rect x="20" y="102" width="76" height="6" rx="3" fill="${colour}" opacity=".5"/>
    <path d="M46 40c-8-8 8-12 0-22M64 40c-8-8 8-12 0-22" stroke="${colour}" stroke-width="4" fill="none" stroke-linecap="round" opacity=".6"/>`
}
