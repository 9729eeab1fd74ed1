import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedIn } from '../../test/dashboard.ts'
import { openShop } from '../../test/shop.ts'
import { sendDueMails } from '../mail/sendMails.ts'
import { confirmEmailChange, requestEmailChange } from '../students/changeStudentEmail.ts'
import { enterByLink } from '../students/enterByLink.ts'
import { requestSignInLink } from '../students/requestSignInLink.ts'
import { renderDueMail } from './renderMail.ts'

const shop = await openShop({ jobs: false })
const { ctx, store } = shop
const owner = await signedIn(shop, 'owner')
const from = { address: '127.0.0.1' }
const language = 'en'

for (const when of ['before', 'after'] as const)
  test(`the links of a student work in the mailbox ${when} the mails were sent`, async () => {
    const email = `eva-${when}@example.com`
    const { body: student } = await owner.inStore('POST', '/students', { name: 'Eva Lima', email })
    const newEmail = `nova-${when}@example.com`
    await requestSignInLink(ctx, store, { email, language, page: '/courses/crs_1' }, from)
    await requestEmailChange(ctx, store, { studentId: student.id, email, newEmail, language }, from)
    if (when === 'after') await sendDueMails(ctx, renderDueMail)
    const toNew = await mailedTo(newEmail)
    assert.equal(toNew.subject, `Confirm your new email at ${store.name}`)
    const toOld = await mailedTo(email)
    assert.equal(toOld.subject, `Your link to sign in to ${store.name}`)
    assert.equal((await confirmEmailChange(ctx, store, toOld.token)).is, 'wrong', 'a sign-in link changes no e-mail')
    const entered = await enterByLink(ctx, store, toOld.token, { ...from, userAgent: '', host: '', deviceTokens: [] })
    assert.equal(entered.is === 'signed_in' && entered.link.about, '/courses/crs_1')
    assert.equal((await confirmEmailChange(ctx, store, toNew.token)).is, 'changed')
    assert.equal((await mailedTo(email)).subject, toOld.subject, 'the old mail stays what it was')
  })

async function mailedTo(to: string): Promise<{ subject: string; token: string }> {
  const { data } = (await owner.inStore('GET', `/mails?kind=learn_link&to=${encodeURIComponent(to)}`)).body
  assert.equal(data.length, 1)
  const [{ subject, text }] = data
  return { subject, token: new URL(/http\S+link=\S+/.exec(text)![0]).searchParams.get('link')! }
}
