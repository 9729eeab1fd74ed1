import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './style.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queries, reading } from './api/read.ts'
import { earlyHome, earlyLanguage, earlyMe } from './earlyReads.ts'
import { router } from './router.tsx'
import { readingMe } from './session/me.ts'
import { theme, variables } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// Dialogs use a library that stops the page behind them from scrolling. The library reads the nonce from this global
// variable.
Object.assign(globalThis, { __webpack_nonce__: nonce })

void start()

/**
 * Shows the first screen. The module itself must not wait for a screen, because the file of a screen imports this
 * module.
 */
async function start(): Promise<void> {
  const [me] = await Promise.all([earlyMe, earlyLanguage])
  if (me) queries.setQueryData(readingMe.queryKey, me)
  if (earlyHome) {
    const { storeId, query, overview: early } = earlyHome
    const params = { path: { storeId }, query }
    const overview = reading('/dashboard/api/stores/{storeId}/overview', params)
    void queries.prefetchQuery({ ...overview, queryFn: async (context) => (await early) ?? overview.queryFn!(context) })
    // A loaded router renders in short tasks in the transition below. Otherwise it renders in one long task.
    await router.load()
  }
  const root = createRoot(document.getElementById('root')!)
  // A transition renders in short tasks, so a slow phone responds meanwhile.
  startTransition(() =>
    root.render(
      <MantineProvider
        theme={theme}
        cssVariablesResolver={variables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <Notifications position="top-center" />
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  )
}
