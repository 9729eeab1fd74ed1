import type { Plugin } from 'vite'

/**
 * Starts `early.ts` before the dashboard's large script has arrived. Vite joins all scripts of a page into one, so this
 * plugin adds the second one to the built page.
 */
export function earlyScript(): Plugin {
  return {
    name: 'early-script',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { path, bundle }) {
        const chunk = Object.values(bundle ?? {}).find(({ name }) => name === 'early')
        if (path !== '/index.html' || !chunk) return []
        const attrs = { type: 'module', async: true, crossorigin: true, src: `/dashboard/${chunk.fileName}` }
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }]
      },
    },
  }
}
