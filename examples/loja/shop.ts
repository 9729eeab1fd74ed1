import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Balcao, verifyWebhook, WebhookError } from './balcao.ts'
import { cartCookie, changeCart, readCart } from './catalogue.ts'
import { script, styles } from './layout.ts'
import { orderPage, ordersPage } from './orderPages.ts'
import { type Method, type Order, type Orders, openOrders } from './orders.ts'
import { cartPage, cataloguePage, coursePage, messagePage } from './pages.ts'
import { payOrder } from './payOrder.ts'
import { type Answer, readBody, send } from './respond.ts'

export type ShopSettings = {
  /** Address of the shop, without a slash at its end. */
  shopUrl: string
  /** Address of Balcão, without a slash at its end. */
  balcaoUrl: string
  apiKey: string
  webhookSecret: string
  storeId: string
  courseOfferId: string
  /** Password of the page of the team, for the user `equipe`. */
  password: string
  /** Path of the SQLite file, or `:memory:`. */
  file: string
}

type Call = { request: IncomingMessage; body: Buffer; form: URLSearchParams; url: URL; id: string }

const COURSE_IN_CENTS = 14_700

/** Creates the shop. @returns the listener for `createServer` */
export function createShop(settings: ShopSettings) {
  const balcao = new Balcao({ apiKey: settings.apiKey, baseUrl: settings.balcaoUrl })
  const shop: Shop = { settings, balcao, orders: openOrders(settings.file) }
  const routes: Routes = { ...cartRoutes(shop), ...orderRoutes(shop), ...courseRoutes(shop), ...teamRoutes(shop) }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = await answerTo(settings, routes, request).catch(answerToError)
    send(response, answer, settings.balcaoUrl)
  }
}

type Shop = { settings: ShopSettings; balcao: Balcao; orders: Orders }
type Routes = Record<string, (call: Call) => Answer | Promise<Answer>>

async function answerTo(settings: ShopSettings, routes: Routes, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? '/', settings.shopUrl)
  const [, id = ''] = /^\/(?:pedidos|equipe)\/(\w+)/.exec(url.pathname) ?? []
  const route = routes[`${request.method} ${id ? url.pathname.replace(id, ':id') : url.pathname}`]
  if (route === undefined) return notFound()
  if (url.pathname.startsWith('/equipe') && !isTeam(request, settings.password)) return { status: 401, signIn: true }
  const isForm = request.method === 'POST' && url.pathname !== '/webhook'
  if (isForm && request.headers['sec-fetch-site'] !== 'same-origin')
    return { status: 403, body: messagePage('Não deu certo', 'Envie o formulário pela página da loja.') }
  const body = await readBody(request)
  return route({ request, body, form: new URLSearchParams(isForm ? body.toString() : ''), url, id })
}

function cartRoutes(shop: Shop): Routes {
  return {
    'GET /': ({ request }) => ({ body: cataloguePage(cartOf(request), COURSE_IN_CENTS) }),
    'GET /loja.css': () => ({ type: 'text/css', body: styles }),
    'GET /loja.js': () => ({ type: 'text/javascript', body: script }),
    'GET /carrinho': ({ request }) => ({ body: cartPage(cartOf(request)) }),
    'POST /carrinho': ({ request, form }) => {
      const lines = changeCart(cartOf(request), form.get('item') ?? '', form.get('by') === '-1' ? -1 : 1)
      return { to: '/carrinho', cookie: cartCookie(lines) }
    },
    'POST /pedidos': async ({ request, form }) => {
      const lines = cartOf(request)
      if (lines.length === 0) return { to: '/carrinho' }
      const typed = Object.fromEntries(form)
      const order = shop.orders.create(lines, buyerOf(form), methodOf(form))
      const refused = (message: string): Answer => ({ status: 400, body: cartPage(lines, typed, message) })
      const answer = await pay(shop, order, refused)
      return answer.to === undefined ? answer : { ...answer, cookie: cartCookie([]) }
    },
  }
}

function orderRoutes(shop: Shop): Routes {
  const { orders, settings } = shop
  return {
    'GET /pedidos/:id': ({ id }) => withOrder(orders, id, (order) => ({ body: orderPage(order) })),
    'GET /pedidos/:id/status': ({ id }) =>
      withOrder(orders, id, ({ status }) => ({ type: 'text/plain', body: status })),
    'POST /pedidos/:id/pagar': ({ id }) =>
      withOrder(orders, id, (order) =>
        pay(shop, order, (text) => ({ status: 400, body: messagePage('Não deu certo', text) })),
      ),
    'POST /webhook': async ({ request, body }) => {
      const event = await verifyWebhook({ body, headers: request.headers, secret: settings.webhookSecret })
      orders.apply(event)
      return { status: 204 }
    },
  }
}

function courseRoutes({ settings, balcao }: Shop): Routes {
  return {
    'POST /curso': async () => {
      const successUrl = `${settings.shopUrl}/curso?sessao={CHECKOUT_SESSION_ID}`
      const { url } = await balcao.createCheckoutSession({
        offerId: settings.courseOfferId,
        successUrl,
        cancelUrl: `${settings.shopUrl}/`,
        locale: 'pt',
      })
      return { to: url }
    },
    'GET /curso': async ({ request, url }) => {
      const { status } = await balcao.getCheckoutSession(url.searchParams.get('sessao') ?? '')
      const learnUrl = `${settings.balcaoUrl}/learn/${settings.storeId}`
      return { body: coursePage(status === 'complete', learnUrl, cartOf(request)) }
    },
  }
}

function teamRoutes({ balcao, orders }: Shop): Routes {
  return {
    'GET /equipe': () => ({ body: ordersPage(orders.list(), orders.parcels()) }),
    'POST /equipe/:id/devolver': ({ id }) =>
      withOrder(orders, id, async (order) => {
        if (order.status === 'paid' && order.paymentId)
          await balcao.refundPayment(order.paymentId, {}, { idempotencyKey: `devolver-${order.id}` })
        return { to: '/equipe' }
      }),
  }
}

async function pay(
  { balcao, orders, settings }: Shop,
  order: Order,
  refused: (message: string) => Answer,
): Promise<Answer> {
  const paidBy = await payOrder(balcao, orders, order, settings.shopUrl)
  if (paidBy.is === 'refused') return refused(paidBy.message)
  return { to: paidBy.is === 'elsewhere' ? paidBy.url : `/pedidos/${order.id}` }
}

function withOrder(orders: Orders, id: string, answer: (order: Order) => Answer | Promise<Answer>) {
  const order = orders.find(id)
  return order ? answer(order) : notFound()
}

function answerToError(error: unknown): Answer {
  if (error instanceof WebhookError) return { status: 400, type: 'text/plain', body: error.code }
  console.error(error)
  return {
    status: 502,
    body: messagePage('Volte em instantes', 'O pagamento não respondeu. Seu pedido está guardado.'),
  }
}

function isTeam({ headers }: IncomingMessage, password: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const right = Buffer.from(`Basic ${Buffer.from(`equipe:${password}`).toString('base64')}`)
  return given.length === right.length && timingSafeEqual(given, right)
}

function cartOf(request: IncomingMessage) {
  return readCart(request.headers.cookie ?? '')
}

function buyerOf(form: URLSearchParams): Order['buyer'] {
  const text = (name: string) => (form.get(name) ?? '').trim()
  return { name: text('name'), email: text('email'), document: text('document'), phone: text('phone') }
}

function methodOf(form: URLSearchParams): Method {
  const method = form.get('method')
  return method === 'boleto' || method === 'credit_card' ? method : 'pix'
}

function notFound(): Answer {
  return { status: 404, body: messagePage('Página não encontrada', 'O endereço não existe.') }
}
