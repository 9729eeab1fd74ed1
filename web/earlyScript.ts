import type { Plugin } from 'vite'

/**
 * Adds links to the dashboard's large files to the page. Only `early.ts` imports these files, so the browser would
 * otherwise load them after `early.ts`. The links do not block the first paint.
 */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle }) {
        const files = Object.values(bundle ?? {})
        const chunk = files.find(({ type, name }) => type === 'chunk' && name === 'dashboard')
        if (path !== '/index.html' || chunk?.type !== 'chunk') return []
        const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
        return [
          { tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/dashboard/${chunk.fileName}` } },
          ...styles.map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'style', crossorigin: true, href: `/dashboard/${file}` },
          })),
        ]
      },
    },
  }
}
