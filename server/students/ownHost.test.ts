/** Tests of a members area's own host name. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { afterFile } from '../../test/afterFile.ts'
import { learnVisitor, linkMailedTo } from '../../test/browsers/learnVisitor.ts'
import { type Person, signedIn } from '../../test/dashboard.ts'
import { call, openShop } from '../../test/shop.ts'
import { learnerCourse, openLearnerSchool } from '../../test/stores/learnerSchool.ts'

const shop = await openShop({ jobs: false })
const school = await openLearnerSchool(shop.ctx, { courses: [learnerCourse] })
shop.ctx.settings.publicUrl = shop.url
const owner = await signedIn(shop, 'owner', school.store)
const other = await signedIn(shop, 'owner')
const { port } = new URL(shop.url)
const own = `aulas.localhost:${port}`

const address = `/stores/${school.id}/learn-address`
const setHost = (person: Person, storeId: string, host: string | null) =>
  person.call('PUT', `/stores/${storeId}/learn-address`, { host })

describe('the host name of a members area', () => {
  test('is accepted only if it resolves to this server, and only for one store', async () => {
    const before = await owner.call('GET', address)
    assert.deepEqual(before.body, { host: null, url: `${shop.url}/learn/${school.id}` })
    for (const host of ['127.0.0.1', 'aulas', 'Aulas.localhost', 'a..localhost', 'aulas.localhost:80'])
      assert.equal((await setHost(owner, school.id, host)).body.error.param, 'host', host)
    const set = await setHost(owner, school.id, 'aulas.localhost')
    assert.deepEqual([set.status, set.body.url], [200, `http://${own}/learn/${school.id}`])
    const taken = await setHost(other, shop.store.id, 'aulas.localhost')
    assert.deepEqual([taken.status, taken.body.error.code], [409, 'host_taken'])
  })

  test('shows only the members area of its store', async () => {
    const first = await call(shop.url, 'GET', '/', { headers: { host: own } })
    assert.equal(first.headers.location, `/learn/${school.id}`)
    const short = await call(shop.url, 'GET', '/learn', { headers: { host: own } })
    assert.equal(short.headers.location, `/learn/${school.id}`)
    const foreign = await call(shop.url, 'GET', `/learn/${shop.store.id}/sign-in`, { headers: { host: own } })
    assert.equal(foreign.status, 404)
    assert.equal((await call(shop.url, 'GET', '/')).headers.location, '/dashboard/')
  })

  test('is the name in the links of mails, and a student signs in there', async () => {
    await school.enroll('ana')
    const ana = learnVisitor(shop, school.id)
    await ana.post('/sign-in', { email: 'ana@example.com' }, { host: own })
    const token = await linkMailedTo(shop, school.id, 'ana@example.com', `http://${own}/`)
    const entered = await ana.post('/enter', { link: token }, { host: own })
    assert.equal(entered.status, 303)
    assert.match((await ana.get('', { host: own })).body, /Violão/)
  })

  test('can be removed', async () => {
    const removed = await setHost(owner, school.id, null)
    assert.equal(removed.body.url, `${shop.url}/learn/${school.id}`)
    assert.equal((await call(shop.url, 'GET', '/', { headers: { host: own } })).headers.location, '/dashboard/')
  })
})

test('a host name that resolves to another server is refused', async () => {
  const elsewhere = createServer((_request, response) => response.end(JSON.stringify({ proof: 'mine' })))
  afterFile(() => elsewhere.close())
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening')
  shop.ctx.settings.publicUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  const answer = await setHost(owner, school.id, 'aulas.localhost')
  assert.deepEqual([answer.status, answer.body.error.code], [409, 'host_elsewhere'])
})
