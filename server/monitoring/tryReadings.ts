import { addDays, dateInSaoPaulo } from '../brazil/calendar.ts'
import { systemNow } from '../core/clock.ts'
import type { Method } from '../gateways/port/payments.ts'
import { randomBase62 } from '../lib/randomText.ts'
import { type Judgement, skipStep, type Trial, tryStep } from './gatewayTrial.ts'

const DAYS_OF_BOOKS = 2

/**
 * Makes the calls that create nothing: a look-up, the lists, the balance, the books, the webhook.
 * @param options.recurringPix true if the store sells by recurring PIX
 */
export async function tryReadings(
  trial: Trial,
  { methods, webhookUrl, recurringPix }: { methods: readonly Method[]; webhookUrl: string; recurringPix: boolean },
): Promise<void> {
  const { gateway, account } = trial
  const today = dateInSaoPaulo(systemNow())
  await tryStep(trial, {
    name: 'credentials',
    work: () => gateway.orders.find(account, { reference: `${UNKNOWN}${randomBase62(12)}`, method: methods[0]! }),
    judge: (found) =>
      found === undefined ? { fine: 'They are accepted, and an unknown order is not found.' } : unexpected(found),
  })
  await tryStep(trial, {
    name: 'orders of today',
    work: () => gateway.orders.list(account, { since: today, until: today }),
    judge: (page) => (page.is === 'read' ? { fine: `The list has ${page.orders.length} orders.` } : unexpected(page)),
  })
  if (gateway.orders.listOpen)
    for (const method of methods)
      await tryStep(trial, {
        name: `open orders by ${method}`,
        work: () => gateway.orders.listOpen!(account, { method }),
        judge: (page) =>
          page.is === 'read' ? { fine: `The list has ${page.externalIds.length} orders.` } : unexpected(page),
      })
  if (recurringPix && gateway.recurringPix) await tryRecurringPix(trial)
  await tryBalance(trial)
  if (gateway.books)
    await tryStep(trial, {
      name: 'books',
      work: () => gateway.books!.read(account, { since: addDays(today, -DAYS_OF_BOOKS), until: today }),
      judge: (page) =>
        page.is === 'read'
          ? { fine: `The first page has ${page.lines.length} lines and ${page.payouts.length} payouts.` }
          : unexpected(page),
    })
  await tryWebhook(trial, webhookUrl)
}

/** A reference that no order can have. */
const UNKNOWN = 'balcao-doctor-none-'

/** The company enables recurring PIX for an account on request. Without it, the company refuses the list of authorizations. */
async function tryRecurringPix(trial: Trial): Promise<void> {
  const { gateway, account } = trial
  await tryStep(trial, {
    name: 'recurring PIX',
    work: () => gateway.recurringPix!.findAuthorization(account, { reference: `${UNKNOWN}${randomBase62(12)}` }),
    judge: (found) => {
      if (found === undefined) return { fine: 'The authorizations can be listed.' }
      return found.is === 'unknown'
        ? { fault: `The authorizations cannot be listed: ${found.cause}. Ask the company to enable recurring PIX.` }
        : { fault: 'An unknown authorization was found.' }
    },
  })
}

async function tryBalance(trial: Trial): Promise<void> {
  const { gateway, account } = trial
  if (!gateway.books?.readBalance) return skipStep(trial, 'balance', 'The company has no call for it.')
  await tryStep(trial, {
    name: 'balance',
    work: () => gateway.books!.readBalance!(account),
    judge: (balance) => (balance.is === 'read' ? { fine: 'It can be read.' } : unexpected(balance)),
  })
}

async function tryWebhook(trial: Trial, url: string): Promise<void> {
  const { gateway, account } = trial
  if (!gateway.webhooks.findRegistration) {
    const reason =
      gateway.guide.webhooks === 'with_each_payment'
        ? 'The address goes with each payment.'
        : 'The company has no call for it. A webhook that arrives shows it.'
    return skipStep(trial, 'webhook registered', reason)
  }
  await tryStep(trial, {
    name: 'webhook registered',
    work: () => gateway.webhooks.findRegistration!(account, url),
    judge: (state): Judgement => {
      if (state.is === 'registered') return { fine: 'It is registered and on.' }
      if (state.is === 'missing') return { fault: `No webhook of the account has the address ${url}.` }
      return state.is === 'faulty' ? { fault: state.faults.join(' ') } : unexpected(state)
    },
  })
}

/** Describes an outcome that a step did not expect. */
export function unexpected(result: { is: string; cause?: string } | undefined): { fault: string } {
  if (result === undefined) return { fault: 'The gateway says that it does not have it.' }
  if (result.cause !== undefined) return { fault: `The answer was ${result.is}: ${result.cause}.` }
  return { fault: `The order is ${result.is}.` }
}
