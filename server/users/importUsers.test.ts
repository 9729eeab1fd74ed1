import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserOf } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { importDocument } from '../import/importDocument.ts'
import { importSections } from '../setup/importSections.ts'

const shop = await openShop({ jobs: false })
const { ctx } = shop

const importPeople = (name: string, users: object[], within = ctx) =>
  importDocument(within, { stores: [{ ref: 'loja', name, users }] }, importSections)

const signIn = async (email: string, password: string) => {
  const person = browserOf(shop, { id: '', email })
  const { status } = await person.call('POST', '/session', { email, password })
  return { status, stores: status === 200 ? (await person.call('GET', '/me')).body.stores : [] }
}

test('imported people can sign in, and keep their password when another store imports them too', async () => {
  await importPeople('Primeira', [
    { email: 'Dona@Loja.example', name: 'Dona', role: 'owner', password: 'primeira senha' },
    { email: 'sem-senha@loja.example' },
  ])
  assert.equal((await signIn('sem-senha@loja.example', '')).status, 400)
  await importPeople('Segunda', [{ email: 'dona@loja.example', role: 'support', password: 'outra senha' }])
  assert.equal((await signIn('dona@loja.example', 'outra senha')).status, 401)
  const { stores } = await signIn('dona@loja.example', 'primeira senha')
  assert.deepEqual(
    stores.map(({ name, role }: { name: string; role: string }) => [name, role]),
    [
      ['Primeira', 'owner'],
      ['Segunda', 'support'],
    ],
  )
})

const refusals: [what: string, user: object, param: string][] = [
  ['a text that is no e-mail address', { email: 'dona' }, 'email'],
  ['an unknown role', { email: 'a@b.example', role: 'king' }, 'role'],
  ['an unknown field', { email: 'a@b.example', senha: 'x' }, 'senha'],
]
for (const [what, user, param] of refusals)
  test(`${what} is refused with the path of the field`, async () => {
    await assert.rejects(importPeople('X', [user]), { status: 400, details: { param: `stores.0.users.0.${param}` } })
  })

test('a short password is refused in production', async () => {
  const production = { ...ctx, settings: { ...ctx.settings, environment: 'production' as const } }
  const refused = { status: 400, details: { param: 'stores.0.users.0.password' } }
  await assert.rejects(importPeople('X', [{ email: 'a@b.example', password: 'curta' }], production), refused)
})
