import type { RenderedMail } from '../mail/renderedMail.ts'

export const colorSchemes = ['light', 'dark'] as const
export type ColorScheme = (typeof colorSchemes)[number]

/**
 * Returns the HTML of a mail for a frame of the dashboard, with its attached images inline and in one colour scheme.
 */
export function mailDocument({ html, attachments }: RenderedMail, scheme?: ColorScheme): string {
  const withImages = attachments.reduce(
    (text, { cid, type, content }) =>
      cid === undefined ? text : text.replaceAll(`cid:${cid}`, `data:${type};base64,${content.toString('base64')}`),
    html,
  )
  return scheme === undefined ? withImages : inScheme(withImages, scheme)
}

/** A frame would use the browser's colour scheme, so the media query is replaced here. */
function inScheme(html: string, scheme: ColorScheme): string {
  return html
    .replaceAll('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('content="light dark"', `content="${scheme}"`)
    .replaceAll('color-scheme: light dark', `color-scheme: ${scheme}`)
}
