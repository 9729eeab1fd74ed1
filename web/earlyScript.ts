import type { Plugin } from 'vite'

/**
 * Names the dashboard's large files in the page. Only `early.ts` imports them, so the browser would otherwise begin to load
 * them after it. They do not keep the page from being painted.
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
