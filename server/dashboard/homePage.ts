import { html } from 'ghtml'
import { storeNow } from '../core/clock.ts'
import { formatsIn } from '../lib/formatsIn.ts'
import { type Language, pick } from '../lib/inThree.ts'
import { may, type Role } from '../operations/permissions.ts'
import type { Store } from '../stores/store.ts'
import { homeTexts } from './homeTexts.ts'
import { comparedOf, type HomeWriting, type Tile, tilesOf, waitingOf } from './homeTiles.ts'
import type { Overview } from './overview.ts'
import type { AskedPeriod } from './overviewPeriod.ts'

export type HomePage = {
  store: Pick<Store, 'id' | 'name' | 'clockOffsetMs'>
  role: Role
  language: Language
  /** `own` is excluded, because the fields for a person's own days need the script. */
  period: Exclude<AskedPeriod['period'], 'own'>
  overview: Overview
}

/** The data in the page for the script. */
export type GivenHome = { storeId: string; query: { period: string }; overview: Overview }

const allTexts = { pt: pick(homeTexts, 'pt'), en: pick(homeTexts, 'en'), es: pick(homeTexts, 'es') }

/**
 * Renders the home page that the browser shows before the script is loaded. The script then shows the same tiles from
 * the same figures. `web/dashboard/index.html` has the styles.
 * @returns undefined for a store with open first steps, because only the script can show them
 */
export function renderHome({ store, role, language, period, overview }: HomePage): string | undefined {
  if (hasFirstSteps(overview, role)) return undefined
  const texts = allTexts[language]
  const writing = { texts, formats: formatsIn(language), now: storeNow(store) }
  const home = `/dashboard/${store.id}`
  const tiles = tilesOf(overview, writing)
  const waiting = waitingOf(overview, writing).filter(({ needs }) => may(role, needs))
  const given: GivenHome = { storeId: store.id, query: { period }, overview }
  return html`<main class="home">
          <header>
            <div class="words"><h1>${texts.title}</h1><p>${store.name}</p></div>
            <nav aria-label="${texts.period}">!${periodLinks({ home, period, overview }, writing)}</nav>
          </header>
          !${waiting.map(
            ({ text, screen, filters }) =>
              html`<p class="waiting"><i></i><span>${text}</span><a href="${addressOf(`${home}/${screen}`, filters)}">${texts.see}</a></p>`,
          )}
          <div>
            <div class="tiles"!${tiles.length > 4 ? ' data-many' : ''}>!${tiles.map((tile) => renderTile(home, tile))}</div>
            <p class="compared">${comparedOf(overview, writing)}</p>
          </div>
          <i class="chart"></i>
        </main>
        <script type="application/json" id="given">!${asScript(given)}</script>`
}

function periodLinks(
  { home, period, overview }: { home: string; period: HomePage['period']; overview: Overview },
  { texts }: HomeWriting,
): string[] {
  const { from, until } = overview
  return Object.entries(texts.periods).map(([name, text]) => {
    const query = { period: name, ...(name === 'own' && { startDate: from, endDate: until }) }
    const current = name === period ? ' aria-current="true"' : ''
    return html`<a href="${addressOf(home, query)}"!${current}>${text}</a>`
  })
}

function renderTile(home: string, { label, figure, note, change, more, list }: Tile): string {
  const compared = change && html` <b data-up="${change.isGood}" title="${change.before}">${change.text}</b>`
  return html`<a href="${addressOf(`${home}/sales`, list)}"><span>${label}</span><strong>${figure}</strong><small>${note}!${compared ?? ''}</small>!${more ? html`<small>${more}</small>` : ''}</a>`
}

function addressOf(path: string, query: Record<string, string>): string {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

/**
 * A browser does not run a script of this type. Without `<`, its text cannot end the element (HTML, section 4.12.1.3).
 */
function asScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

function hasFirstSteps({ setup }: Overview, role: Role): boolean {
  const steps = [
    [setup.hasGateway, 'gateways.write'],
    [setup.hasFee, 'settings.write'],
    [setup.hasEndpoint, 'webhooks.write'],
    [setup.hasSale, 'charges.write'],
  ] as const
  return steps.some(([done, needs]) => !done && may(role, needs))
}
