import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import './style.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { queries } from './api/read.ts'
import { earlyLanguage, earlyMe } from './early.ts'
import { router } from './router.tsx'
import { readingMe } from './session/me.ts'
import { theme, variables } from './theme.ts'

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// A dialog uses a library to stop the page behind it from scrolling. The library reads the nonce from this global variable.
Object.assign(globalThis, { __webpack_nonce__: nonce })

const [me] = await Promise.all([earlyMe, earlyLanguage])
if (me) queries.setQueryData(readingMe.queryKey, me)
createRoot(document.getElementById('root')!).render(
  <MantineProvider theme={theme} cssVariablesResolver={variables} defaultColorScheme="auto" getStyleNonce={() => nonce}>
    <Notifications position="top-center" />
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
)
