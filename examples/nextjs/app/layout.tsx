import type { ReactNode } from 'react'

export const metadata = { title: 'Torra & Prosa' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="pt-BR">
      <body
        style={{ font: '18px/1.5 system-ui', maxWidth: 480, margin: '48px auto', padding: '0 20px', color: '#2b1d14' }}
      >
        {children}
      </body>
    </html>
  )
}
