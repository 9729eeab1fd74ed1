/** A page of the dashboard that needs no session. It has links to the first files of every other page. */
const PAGE = '/dashboard/forgot-password'

/** Loads the dashboard's first files while the person types, unless the browser saves data. */
export function loadAhead(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const begin = () => void load().catch(() => {})
  addEventListener('load', () => setTimeout(begin, 1_000))
}

async function load(): Promise<void> {
  const page = await (await fetch(PAGE)).text()
  for (const [, href] of page.matchAll(/ (?:src|href)="([^"]+\.(?:js|css))"/g)) document.head.append(ahead(href!))
}

function ahead(href: string): HTMLLinkElement {
  const link = { rel: 'prefetch', as: href.endsWith('.js') ? 'script' : 'style', crossOrigin: 'anonymous', href }
  return Object.assign(document.createElement('link'), link)
}
