import { Anchor, Button, type ButtonProps } from '@mantine/core'
import { type AnyRouter, Link as RouterLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode } from 'react'
import type { PlainPath, Target } from './target.ts'

type Leads = { to: Target | PlainPath }

/** A link inside the dashboard. */
export function Link({ to, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & Leads) {
  const target = typeof to === 'string' ? { to } : to
  // By default the router marks links to parent screens as active too.
  const active = { exact: true, includeSearch: false }
  // The type `Target` has already checked the target.
  return <RouterLink<AnyRouter, string, string> {...rest} {...target} activeOptions={active} />
}

/** A link inside the dashboard, styled as a link in text. */
export function TextLink({ to, underline, children }: Leads & { underline?: 'always'; children: ReactNode }) {
  return (
    <Anchor renderRoot={(props) => <Link {...props} to={to} />} inherit underline={underline}>
      {children}
    </Anchor>
  )
}

/** A link inside the dashboard, styled as a button. */
export function LinkButton({ to, ...rest }: ButtonProps & Leads & { children: ReactNode }) {
  return <Button {...rest} renderRoot={(props) => <Link {...props} to={to} />} />
}
