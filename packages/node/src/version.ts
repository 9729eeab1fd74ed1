/** The version of this package, which each request names. `npm run release` writes it. */
export const VERSION = '0.1.0'
