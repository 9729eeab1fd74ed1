import { html } from 'ghtml'
import { paletteOf } from '../../lib/palette.ts'

/** Draws the icon of the installed members area: the store's logo or first letter on the store's colour. @returns SVG */
export function appIcon({ name, color, logoUrl }: { name: string; color: string; logoUrl: string | null }): string {
  const { brand, onBrand } = paletteOf(color)
  const sign = logoUrl
    ? html`<rect width="512" height="512" fill="#ffffff"/><image href="!${logoUrl}" x="96" y="96" width="320" height="320"/>`
    : html`<rect width="512" height="512" fill="${brand}"/><text x="256" y="350" font-family="system-ui,sans-serif" font-size="280" font-weight="700" text-anchor="middle" fill="${onBrand}">${[...name][0]?.toUpperCase() ?? ''}</text>`
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">!${sign}</svg>`
}
