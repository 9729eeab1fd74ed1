import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { ApiError, forbidden, notFound } from '../core/errors.ts'
import { newIdOf } from '../core/ids.ts'
import { describeDashboard } from '../dashboard/description.ts'
import { type DashboardCall, performCall } from '../dashboard/performCall.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { firstRun } from '../operations/call.ts'
import type { Guard } from '../operations/caller.ts'
import { DASHBOARD_API } from '../operations/dashboardRoute.ts'
import { type DashboardOperation, dashboardOperations, type Operation } from '../operations/operation.ts'
import { type Action, may } from '../operations/permissions.ts'
import { findSignedIn, type SignedIn, touchSession } from '../users/sessions.ts'
import { bodyLimitOf } from './bodyLimit.ts'
import { deviceTokensOf, setDeviceCookie } from './deviceCookies.ts'
import { refuseOtherSites } from './ownSite.ts'
import { addressOf } from './requestAddress.ts'
import { lastIdOf, NoInput, refuseUnstorableInput, urlOf } from './requestInput.ts'
import { addLiveSales } from './serveLiveSales.ts'
import { addUploadRoutes } from './serveUploads.ts'
import { clearSessionCookie, sessionCookieName, setSessionCookie } from './sessionCookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller of the dashboard's API and the store of the call. */
    dashboard?: Pick<DashboardCall, 'user' | 'sessionId' | 'secondFactor' | 'store' | 'role'>
  }
  interface FastifyContextConfig {
    /** True for an answer that stays open. The metrics leave out its duration. */
    isStream?: boolean
  }
}

/** Registers the operations of the dashboard, with checks of the session, the role and the request's origin. */
export async function addDashboardRoutes(
  app: FastifyInstance,
  ctx: Context,
  operations: readonly Operation[],
): Promise<void> {
  const sandbox = ctx.settings.environment === 'sandbox'
  const all = dashboardOperations(operations)
  await app.register(async (dashboard) => {
    await dashboard.register(cookie)
    dashboard.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store')
      refuseOtherSites(ctx, request, 'This call must come from the dashboard itself.')
    })
    for (const operation of all) if (sandbox || !operation.sandboxOnly) addRoute(dashboard, ctx, operation)
    addUploadRoutes(dashboard, ctx, async (request, reply) => {
      request.dashboard = await authorizeCall(ctx, { guard: 'courses.write' }, request, reply)
    })
    addLiveSales(dashboard, ctx, {
      async authorize(request, reply) {
        request.dashboard = await authorizeCall(ctx, { guard: 'sales.read' }, request, reply)
      },
      isStillAllowed: (request) =>
        checkCall(ctx, { guard: 'sales.read' }, request).then(
          () => true,
          () => false,
        ),
    })
    dashboard.get(`${DASHBOARD_API}/openapi.json`, async (request, reply) => {
      if (!sandbox) await authorizeCall(ctx, { guard: 'person' }, request, reply)
      return describeDashboard(all)
    })
  })
}

/**
 * Maximum sizes of a body, in bytes. Callers without a session send only an address, a password or a passkey's answer.
 */
const MAX_BODY_BYTES = { ofStrangers: 32 * 1024, ofPeople: 256 * 1024 }

function addRoute(dashboard: FastifyInstance, ctx: Context, operation: DashboardOperation): void {
  const { method, path, guard, query = NoInput, body } = operation
  dashboard.route({
    method,
    url: DASHBOARD_API + urlOf(path),
    schema: {
      hide: true,
      querystring: unnamed(query),
      ...(method !== 'GET' && { body: unnamed(body ?? NoInput) }),
    } as object,
    bodyLimit:
      operation.bodyLimit ?? bodyLimitOf(body, MAX_BODY_BYTES[guard === 'anyone' ? 'ofStrangers' : 'ofPeople']),
    onRequest: async (request, reply) => {
      request.dashboard = await authorizeCall(ctx, operation, request, reply)
    },
    handler: (request, reply) => answer(ctx, operation, request, reply),
  })
}

/** Removes the schema's name. The web server accepts each name only once, and the API already uses some of these names. */
function unnamed(schema: object): object {
  const { $id: _, ...rest } = schema as { $id?: string }
  return rest
}

type Needs = { guard: Guard; needsFreshProof?: boolean }

/** Checks the caller like `checkCall`, and extends a session that was not used for a while. */
async function authorizeCall(
  ctx: Context,
  needs: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyRequest['dashboard']> {
  if (needs.guard === 'anyone') return undefined
  const { sessionId, user, secondFactor, store, role, isStale } = await checkCall(ctx, needs, request)
  if (isStale) {
    await touchSession(ctx, sessionId)
    setSessionCookie(ctx, reply, request.cookies[sessionCookieName(ctx)]!)
  }
  return { sessionId, user, secondFactor, ...(store && role && { store, role }) }
}

/**
 * Checks that the caller has a session, a membership in the store, and a role that allows the action.
 * @param storeId by default the id in the path
 * @throws ApiError 401; 403; 404 for a store without a membership of the caller and for an unknown store
 */
export async function checkCall(
  ctx: Context,
  { guard, needsFreshProof }: Needs,
  request: FastifyRequest,
  { storeId } = request.params as { storeId?: string },
): Promise<SignedIn> {
  const token = request.cookies[sessionCookieName(ctx)]
  const askedStoreId = storeId !== undefined && isStorable(storeId) ? storeId : undefined
  const signedIn = token ? await findSignedIn(ctx, token, askedStoreId) : undefined
  if (!signedIn) throw new ApiError(401, 'authentication', 'Sign in first.', { code: 'signed_out' })
  const { sessionId, user, secondFactor } = signedIn
  // Set before the checks, so the log has the ids of refused callers.
  request.dashboard = { sessionId, user, secondFactor }
  if (signedIn.secondFactorDue !== (guard === 'second_factor'))
    throw new ApiError(401, 'authentication', 'The sign-in is not complete.', { code: 'second_factor' })
  if (storeId !== undefined) refuseInStore(signedIn, guard as Action)
  if (needsFreshProof && !signedIn.isFresh)
    throw new ApiError(403, 'forbidden', 'Enter your password again. Then repeat this action.', {
      code: 'password_due',
    })
  return signedIn
}

/**
 * @throws ApiError 404 without a membership; 403 if the role does not allow the action or a required second factor is missing
 */
function refuseInStore({ store, role, secondFactor, secondFactorRequired }: SignedIn, action: Action): void {
  if (!store || !role) throw notFound('store')
  if (!may(role, action)) throw forbidden(`The role ${role} does not allow this (${action}).`)
  if (secondFactorRequired && !secondFactor)
    throw new ApiError(
      403,
      'forbidden',
      'This store requires a second factor. Set one up, or sign in with your second factor.',
      { code: 'second_factor_required' },
    )
}

/**
 * The policy of a document that the dashboard shows in a frame, such as a mail. The document may have inline styles. It
 * cannot run scripts, send forms, or access the dashboard. Its links open in a new tab.
 */
const FRAMED_PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

async function answer(ctx: Context, operation: DashboardOperation, request: FastifyRequest, reply: FastifyReply) {
  const { params, query, body } = request as { params: Record<string, string>; query: unknown; body: unknown }
  refuseUnstorableInput(params, query as Record<string, unknown>, operation.path)
  const from = {
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    host: request.host,
    deviceTokens: deviceTokensOf(ctx, request),
  }
  const {
    status,
    body: content,
    file,
    page,
    sessionToken,
    deviceToken,
    change,
  } = await performCall(ctx, operation, {
    id: lastIdOf(params),
    query,
    body,
    from,
    ...firstRun(operation.creates ? newIdOf(operation.creates, request.dashboard?.store?.id ?? '') : ''),
    ...request.dashboard,
  })
  if (sessionToken) setSessionCookie(ctx, reply, sessionToken)
  if (sessionToken === null) clearSessionCookie(ctx, reply)
  if (deviceToken) setDeviceCookie(ctx, reply, (change?.by ?? request.dashboard?.user?.id)!, deviceToken)
  reply.code(status)
  if (file)
    return reply
      .header('content-type', file.type)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(Readable.from(file.pieces))
  if (page !== undefined)
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', FRAMED_PAGE_POLICY)
      .send(page)
  if (content === undefined) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(content))
}
