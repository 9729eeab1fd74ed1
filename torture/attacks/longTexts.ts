import type { Attack } from './attack.ts'
import { keepKnocking } from './knock.ts'
import { openDevice } from './neighbour.ts'
import { ATTACKER_EMAIL } from './target.ts'

/** What a backtracking pattern of an e-mail address tries in every way: 200 KB, of which `maxLength` allows 254. */
const LONG = `a@${'a.'.repeat(100_000)}@`

/** A store's own owner sends what her screens never would. */
export const longTexts: Attack = {
  about: '30 changes a round with 200 KB where an e-mail belongs',
  neighbour: 'orders',
  mostRows: 300,
  async begin(target) {
    const device = openDevice(target, ATTACKER_EMAIL, '203.0.113.60')
    await device.signIn()
    const path = `/stores/${target.attacker.id}/branding`
    return keepKnocking(1, 30, () => device.call('PATCH', path, { supportEmail: LONG }))
  },
}
