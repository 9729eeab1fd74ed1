/** A PNG of three by two pixels. */
export const PNG_3X2 = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4AWI6o6T0H4aZGJAAAAAA//9pvM2UAAAABklEQVQDAHfwBjJrw3adAAAAAElFTkSuQmCC',
  'base64',
)

/** The chunk of a WebP picture of three by two pixels, with loss. */
export const VP8_3X2 = Buffer.from('VlA4ICYAAABwAQCdASoDAAIAB0CWJaACdAFAAAD+4cNpLpchv9Xfnb9T2wAAAA==', 'base64')

/** The chunk of a WebP picture of three by two pixels, without loss. */
export const VP8L_3X2 = Buffer.from('VlA4TBEAAAAvAkAAAAdQkTJXpP+BiOh/AAA=', 'base64')

/** Wraps the chunks of a WebP picture. */
export function riffOf(...chunks: Buffer[]): Buffer {
  const content = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([Buffer.from('RIFF'), size, content])
}

/** Returns a picture as a `data:` URL. */
export function urlOf(type: string, bytes: Buffer): string {
  return `data:${type};base64,${bytes.toString('base64')}`
}
