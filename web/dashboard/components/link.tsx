import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { type AnyRouter, Link as RouterLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { PlainPath, Target } from './target.ts'

type Leads = { to: Target | PlainPath }

/** A link inside the dashboard. */
export function Link({ to, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & Leads) {
  const target = typeof to === 'string' ? { to } : to
  // Only the very page is the current one: the router would call every parent so.
  const active = { exact: true, includeSearch: false }
  // A target was checked where it was made.
  return <RouterLink<AnyRouter, string, string> {...rest} {...target} activeOptions={active} />
}

/** The same, looking like a link in a text. */
export function TextLink({ to, children }: Leads & { children: ReactNode }) {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to={to} />} inherit>
      {children}
    </Anchor>
  )
}

/** The same, looking like a button. */
export function LinkButton({ to, ...rest }: ButtonProps & Leads & { children: ReactNode }) {
  return <Button {...rest} renderRoot={(props) => <Link {...props} to={to} />} />
}
