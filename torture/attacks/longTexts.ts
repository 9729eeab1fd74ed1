import type { Attack } from './attack.ts'
import { keepKnocking } from './knock.ts'
import { openDevice } from './neighbour.ts'
import { ATTACKER_EMAIL } from './target.ts'

/** A text of 200 KB that makes a simple pattern for e-mails backtrack. The API allows 254 characters. */
const LONG = `a@${'a.'.repeat(100_000)}@`

/** The owner of a store sends requests that the dashboard's pages never send. */
export const longTexts: Attack = {
  about: '30 changes a round with 200 KB in the field of an e-mail',
  neighbour: 'orders',
  rowLimit: 300,
  async begin(target) {
    const device = openDevice(target, ATTACKER_EMAIL, '203.0.113.60')
    await device.signIn()
    const path = `/stores/${target.attacker.id}/branding`
    return keepKnocking(1, 30, () => device.call('PATCH', path, { supportEmail: LONG }))
  },
}
