import type { Attack } from './attack.ts'
import { keepKnocking } from './knock.ts'
import { openDevice } from './neighbour.ts'
import { ATTACKER_EMAIL } from './target.ts'

/** A text of 200 KB on which a simple e-mail pattern backtracks. `maxLength` allows 254 characters. */
const LONG = `a@${'a.'.repeat(100_000)}@`

/** A store's owner sends requests that the dashboard never would. */
export const longTexts: Attack = {
  about: '30 changes a round with 200 KB in the field for an e-mail',
  neighbour: 'orders',
  rowLimit: 300,
  async begin(target) {
    const device = openDevice(target, ATTACKER_EMAIL, '203.0.113.60')
    await device.signIn()
    const path = `/stores/${target.attacker.id}/branding`
    return keepKnocking(1, 30, () => device.call('PATCH', path, { supportEmail: LONG }))
  },
}
