/** Any page of the dashboard that needs no session. It names the first files of every other page. */
const PAGE = '/dashboard/forgot-password'

/** Loads the dashboard's first files while the person types, unless the browser saves data. */
export function loadAhead(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  const begin = () => void load().catch(() => {})
  addEventListener('load', () => setTimeout(begin, 1_000))
}

async function load(): Promise<void> {
  const page = new DOMParser().parseFromString(await (await fetch(PAGE)).text(), 'text/html')
  for (const { tagName, attributes } of page.querySelectorAll(
    'script[src], link[rel="modulepreload"], link[rel="stylesheet"]',
  ))
    document.head.append(ahead(tagName, (attributes.getNamedItem('src') ?? attributes.getNamedItem('href'))!.value))
}

function ahead(tagName: string, href: string): HTMLLinkElement {
  const script = tagName === 'SCRIPT' || href.endsWith('.js')
  const link = { rel: 'prefetch', as: script ? 'script' : 'style', crossOrigin: 'anonymous', href }
  return Object.assign(document.createElement('link'), link)
}
