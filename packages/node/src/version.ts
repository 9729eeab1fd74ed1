/** The version of this package. Each request contains it. `npm run release` writes it. */
export const VERSION = '0.1.0'
