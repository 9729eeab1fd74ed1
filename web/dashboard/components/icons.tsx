import type { SVGProps } from 'react'

/** Paths on a grid of 24 by 24 units. Icons take the colour and size of the text beside them. Screen readers skip them. */
const drawings = {
  home: 'M4 11 12 4l8 7v8a1 1 0 0 1-1 1h-4v-6H9v6H5a1 1 0 0 1-1-1z',
  sales: 'M4 19V5M4 19h16M8 15l3.5-4 3 2.500L20 7',
  charge: 'M4 7h16v10H4zM4 11h16M8 15h3',
  finance: 'M4 8h15a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM4 8l11-4v4M16 14h.01',
  subscription: 'M20 12a8 8 0 0 1-14 5.300M4 12a8 8 0 0 1 14-5.300M18 3v4h-4M6 21v-4h4',
  product: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.5 8-4.500M12 12v9',
  offer: 'M4 4h8l8 8-8 8-8-8zM8.5 8.500h.01',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  coupon: 'M3 7h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 8v1M14 11.500v1M14 15v1',
  report: 'M5 20V11M12 20V4M19 20v-6',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  course: 'M4 5h6a2 2 0 0 1 2 2v13a2 2 0 0 0-2-2H4zM20 5h-6a2 2 0 0 0-2 2v13a2 2 0 0 1 2-2h6z',
  student: 'M2 9l10-5 10 5-10 5zM6 11v5c3.5 2.7 8.5 2.7 12 0v-5M22 9v6',
  comment: 'M4 5h16v11H9l-5 4z',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  webhook: 'M12 9a3 3 0 1 1 2.8-4M10.6 8.7 7.5 14M5 13.500a3 3 0 1 0 4.9 2.500H16M13.4 8.700l3 5a3 3 0 1 1-1.2 5.5',
  delivery: 'M3 11 21 3l-6 18-4-7zM11 14 21 3',
  key: 'M8 17a4 4 0 1 1 3.5-6H21v3h-2v3h-3v-3h-4.500A4 4 0 0 1 8 17zM8 13h.01',
  gateway: 'M3 10h18M5 10V20M19 10V20M10 10v10M14 10v10M3 20h18M12 3l9 5H3z',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
  look: 'M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.5-2.3-.6-1.5.3-2.7 2-2.700H18a3 3 0 0 0 3-3c0-5.5-4-10-9-10zM7.5 11.500h.01M10 7.500h.01M15 7.500h.01',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  team: 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 20c.5-3.5 3-5.5 6.5-5.500s6 2 6.5 5.500M16 4.500a3.5 3.5 0 0 1 0 6M18 15c2 .7 3.2 2.3 3.5 5',
  audit: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20.500c.7-4 3.8-6 8-6s7.3 2 8 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  close: 'M6 6l12 12M18 6 6 18',
  chevronDown: 'M6 9l6 6 6-6',
  chevronLeft: 'M15 6l-6 6 6 6',
  chevronRight: 'M9 6l6 6-6 6',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  download: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  external: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  refund: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  retry: 'M20 11a8 8 0 1 0-2.3 6.700M20 5v6h-6',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  flask: 'M9 3h6M10 3v6l-5.5 9.500A1.7 1.7 0 0 0 6 21h12a1.7 1.7 0 0 0 1.5-2.500L14 9V3M7.5 15h9',
  alert: 'M12 4 2.5 20h19zM12 10v4.500M12 17.500h.01',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.400M17.6 17.6 19 19M19 5l-1.4 1.400M6.4 17.6 5 19',
  moon: 'M20 14.500A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.500z',
  language: 'M3 6h10M8 4v2M11 6c-1 4-4 7-7.5 8.500M5.5 9c1.5 2.5 4 4.5 6.5 5.500M12 20l4.5-10L21 20M13.5 17h6',
  signOut: 'M14 4h5v16h-5M3 12h11M10 8l4 4-4 4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  edit: 'M4 20h4L19.5 8.500l-4-4L4 16zM13 7l4 4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  passkey:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2.5 20c.5-4 3-6 6.5-6 1.3 0 2.5.3 3.5.8M17.5 14a2.5 2.5 0 1 0-2.5-2.500c0 1 .6 1.8 1.5 2.200V20l1.5 1.5 1.5-1.5-1-1.5 1-1.5-1-1.500v-1.8',
  share: 'M12 15V3M8 7l4-4 4 4M6 11H4v10h16V11h-2',
  split: 'M12 21v-7M12 14 5.5 7.500M12 14l6.5-6.500M5 12V7h5M14 7h5v5',
  ban: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM5.7 5.700l12.6 12.6',
  filter: 'M4 6h16M7 12h10M10 18h4',
} as const

export type IconName = keyof typeof drawings

export function Icon({ name, size = 18, ...rest }: { name: IconName; size?: number } & SVGProps<SVGSVGElement>) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flexShrink: 0 }}
      {...rest}
    >
      <path d={drawings[name]} />
    </svg>
  )
}
