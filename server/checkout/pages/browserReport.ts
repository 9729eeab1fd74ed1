import type { Context } from '../../core/context.ts'
import { asObject, parsedObject } from '../../lib/untrustedJson.ts'
import type { CheckoutAnswer } from './checkoutAnswer.ts'
import type { CheckoutVisit } from './checkoutVisit.ts'

/**
 * Logs the report of a browser that blocked a script or another file by the page's policy. Anybody can send such a report, so
 * only the violated rule and the blocked address are logged.
 */
export async function noteBrowserReport(ctx: Context, { text }: CheckoutVisit): Promise<CheckoutAnswer> {
  const { 'csp-report': report } = parsedObject(text) ?? {}
  const field = (name: string) => String(asObject(report)?.[name] ?? '').slice(0, 100)
  const blocked = URL.parse(field('blocked-uri'))?.origin ?? field('blocked-uri')
  ctx.log.warn({ directive: field('violated-directive'), blocked }, 'A browser reported that a page broke its policy.')
  return { is: 'nothing' }
}
