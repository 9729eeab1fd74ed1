import assert from 'node:assert/strict'
import { sql } from '../../server/core/sql.ts'
import { type MailRow, mailColumns } from '../../server/mail/mailRow.ts'
import { renderMail } from '../../server/mailContent/renderMail.ts'
import { type Answer, call, type Shop } from '../shop.ts'

/** A browser without scripts that visits the members area of a store. It keeps cookies and follows no redirect. */
export type LearnVisitor = {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Sends a form of the visited site. */
  post(path: string, form?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>
  cookies: Map<string, string>
}

/** @param storeId the store of the members area. Paths are below `/learn/{storeId}` */
export function learnVisitor(shop: Shop, storeId: string): LearnVisitor {
  const cookies = new Map<string, string>()
  const send = async (method: string, path: string, { body, headers = {} }: { body?: string; headers?: object }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await call(shop.url, method, path.startsWith('/learn') ? path : `/learn/${storeId}${path}`, {
      body,
      headers: { 'accept-language': 'pt-BR', 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }), ...headers },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      if (value === '') cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return answer
  }
  return {
    get: (path, headers) => send('GET', path, { headers }),
    post: (path, form = {}, headers) =>
      send('POST', path, {
        body: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      }),
    cookies,
  }
}

/**
 * Returns the token of the newest link that was mailed to an address.
 * @param at the expected beginning of the link
 */
export async function linkMailedTo({ ctx }: Shop, storeId: string, email: string, at = ''): Promise<string> {
  const mail = await ctx.database.row(newestMail, { storeId, email })
  assert.ok(mail, `a mail to ${email}`)
  const { text } = (await renderMail(ctx, mail))!
  const [link, token] = /http\S+\/(?:enter|account\/email)\?link=([\w.-]+)/.exec(text)!
  assert.ok(link.startsWith(at), link)
  return token!
}

const newestMail = sql(
  'test newest mail',
  `select ${mailColumns} from mails where store_id = :storeId and recipient = :email order by id desc limit 1`,
).as<MailRow>()
