import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { Link as RouterLink, useParams } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import { searchOf } from './urlState.ts'

type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }

/** A link inside the dashboard. @param to the path below `/dashboard`, with its query */
export function Link({ to, ...rest }: LinkProps) {
  const [path, query = ''] = to.split('?')
  // Only the very page is the current one: the router would call every parent so.
  const active = { exact: true, includeSearch: false }
  return (
    <RouterLink {...(rest as object)} activeOptions={active} to={path as never} search={searchOf(query) as never} />
  )
}

/** The same, looking like a link in a text. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to={to} />} inherit>
      {children}
    </Anchor>
  )
}

/** The same, looking like a button. */
export function LinkButton({ to, ...rest }: ButtonProps & { to: string; children: ReactNode }) {
  return <Button {...rest} renderRoot={(props) => <Link {...props} to={to} />} />
}

/** Makes paths of this store's screens: `path('sales', id)` is `/sto_…/sales/pay_…`. */
export function useStorePath(): (...parts: string[]) => string {
  const { storeId } = useParams({ strict: false }) as { storeId?: string }
  return (...parts) => `/${[storeId, ...parts].filter(Boolean).join('/')}`
}
