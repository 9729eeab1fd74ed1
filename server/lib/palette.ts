/** Colours of a page, derived from the store's colour. Each has enough contrast (WCAG 2.2, 1.4.3: 4.5 to 1). */
export type Palette = {
  /** The background of buttons, and the text on it. */
  brand: string
  onBrand: string
  /** The store's colour as a text colour, for our light and our dark background. */
  accent: string
  accentOnDark: string
  /** A button on our dark background, with the text `#101418`. It is never grey, because a grey button looks disabled. */
  buttonOnDark: string
}

/**
 * The darkest of our light backgrounds and the lightest of our dark backgrounds. A text readable on them is readable on
 * all our backgrounds.
 */
const LIGHT_GROUND = '#f4f5f7'
const DARK_GROUND = '#1b2027'
const READABLE = 4.6
/** The largest difference between the channels of a colour that still looks grey. */
const GREY_RANGE = 40

/** @param color `#rrggbb` */
export function paletteOf(color: string): Palette {
  const accentOnDark = until(color, '#ffffff', DARK_GROUND)
  return {
    brand: color,
    onBrand: contrast(color, '#ffffff') >= contrast(color, '#101418') ? '#ffffff' : '#101418',
    accent: until(color, '#000000', LIGHT_GROUND),
    accentOnDark,
    buttonOnDark: isGrey(accentOnDark) ? '#eceff3' : accentOnDark,
  }
}

/** Moves a colour towards another in small steps, until it has enough contrast with the background. */
function until(color: string, towards: string, ground: string): string {
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = mix(color, towards, part)
    if (contrast(mixed, ground) >= READABLE) return mixed
  }
  return towards
}

function mix(one: string, other: string, part: number): string {
  const [from, to] = [channels(one), channels(other)]
  const mixed = from.map((value, index) => Math.round(value + (to[index]! - value) * part))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Returns the contrast of two colours (WCAG 2.2, "contrast ratio"). */
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

/** Returns the brightness of a colour (WCAG 2.2, "relative luminance"). */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function isGrey(color: string): boolean {
  return Math.max(...channels(color)) - Math.min(...channels(color)) < GREY_RANGE
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
