import { fixedDirectives } from '../../pages/pagePolicy.ts'
import type { LearnPage } from './learnPage.ts'

/**
 * Builds the Content-Security-Policy of a page of the members area. Only scripts of this server run. Pictures may come
 * from any https address, because courses link to pictures on the store's own sites.
 */
export function learnPolicy(nonce: string, { frames = [], media = [] }: LearnPage): string {
  const directives = {
    ...fixedDirectives,
    'img-src': "'self' data: https:",
    'style-src': `'self' 'nonce-${nonce}'`,
    'connect-src': ["'self'", ...media].join(' '),
    'media-src': ["'self'", 'blob:', ...media].join(' '),
    'frame-src': frames.length > 0 ? frames.join(' ') : "'none'",
    'manifest-src': "'self'",
    'worker-src': "'self' blob:",
    'form-action': "'self'",
  }
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
