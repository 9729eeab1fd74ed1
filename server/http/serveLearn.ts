import cookie from '@fastify/cookie'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../core/context.ts'
import { invalidRequest, notFound } from '../core/errors.ts'
import { isId } from '../core/ids.ts'
import { readingContext } from '../core/readingContext.ts'
import { noteLogin } from '../courses/noteLogin.ts'
import { learnMessagesIn } from '../learn/i18n/learnMessages.ts'
import { findStorePage } from '../learn/pages/findStorePage.ts'
import type { LearnAnswer } from '../learn/pages/learnAnswer.ts'
import { type LearnRoute, learnRoutes } from '../learn/pages/learnRoutes.ts'
import { learnPath, type StudentVisit, type Visit } from '../learn/visit.ts'
import { asObject, isStorable } from '../lib/untrustedJson.ts'
import { findShownBranding } from '../pages/branding.ts'
import { getStore, type Store } from '../stores/store.ts'
import { learnOrigin } from '../students/ownHost.ts'
import {
  endStudentSession,
  findSignedInStudent,
  type SignedInStudent,
  touchStudentSession,
} from '../students/studentSessions.ts'
import { passkeysWork } from '../users/webauthn.ts'
import { languageOf } from './languageCookie.ts'
import {
  learnDeviceTokensIn,
  learnTokenIn,
  purchaseTokensIn,
  setLearnCookie,
  setLearnDeviceCookie,
} from './learnCookies.ts'
import { createLearnFrame, type LearnFrame } from './learnFrame.ts'
import { createLearnLimits } from './learnLimits.ts'
import { refuseOtherSites } from './ownSite.ts'
import { addressOf } from './requestAddress.ts'
import { addAppFiles } from './serveLearnApp.ts'
import { addLessonDataRoutes } from './serveLessonData.ts'
import { ownAreaOf, storeOfHostName } from './serveOwnHosts.ts'

const BODY_LIMIT = 64 * 1024

/** Serves the members area, the pages for students. Its sessions are separate from the dashboard's sessions. */
export async function addLearnRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  const frame = createLearnFrame(ctx)
  const limits = createLearnLimits(ctx)
  await app.register(async (learn) => {
    await learn.register(cookie)
    learn.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(text as string))),
    )
    learn.setErrorHandler((error, request, reply) => frame.sendError(error as FastifyError, request, reply))
    learn.addHook('onRequest', async (request) => {
      limits.check(request)
      refuseOtherSites(ctx, request, 'The form must be sent by its own page.')
    })
    const hidden = { schema: { hide: true } as object }
    learn.get('/learn', hidden, async (request, reply) => {
      const own = await ownAreaOf(ctx, request)
      if (own) return reply.redirect(own)
      const messages = learnMessagesIn(languageOf(request))
      const answer = await findStorePage(ctx, textsOf(request.query).store, messages)
      return frame.answer(request, reply, answer, messages)
    })
    for (const route of learnRoutes) addPage(learn, ctx, frame, route)
    learn.get('/learn/*', hidden, () => {
      throw notFound('page')
    })
    addLessonDataRoutes(learn, ctx)
    addAppFiles(learn, ctx)
  })
}

function addPage(learn: FastifyInstance, ctx: Context, frame: LearnFrame, route: LearnRoute): void {
  learn.route({
    method: route.method,
    url: `/learn/:storeId${route.path}`,
    schema: { hide: true } as object,
    bodyLimit: BODY_LIMIT,
    async handler(request, reply) {
      const visit = await visitOf(ctx, request, reply)
      const { store, signedIn, messages } = visit
      if (route.guard === 'anyone') return send(await route.run(ctx, visit))
      if (!signedIn) return send({ is: 'go', path: signInPath(store, request) })
      if (route.guard !== 'student' && signedIn.preview) throw notFound('page')
      if (route.guard === 'fresh' && !signedIn.isFresh) return send({ is: 'go', path: learnPath(store, '/confirm') })
      const within = route.fromReplica ? await readingContext(ctx) : ctx
      return send(await route.run(within, { ...visit, signedIn } satisfies StudentVisit))

      async function send(answer: LearnAnswer) {
        if ('sessionToken' in answer && answer.sessionToken !== undefined) {
          if (answer.sessionToken !== null && signedIn) await endReplacedSession(ctx, store, signedIn)
          setLearnCookie(ctx, reply, store.id, answer.sessionToken)
        }
        if ('deviceToken' in answer && answer.deviceToken)
          setLearnDeviceCookie(ctx, reply, store.id, answer.deviceToken)
        return frame.answer(request, reply, answer, messages)
      }
    },
  })
}

/** A new sign-in replaces the cookie, so the session of the old cookie is ended. */
function endReplacedSession(ctx: Context, { id: storeId }: Store, { studentId, sessionId }: SignedInStudent) {
  return endStudentSession(ctx.database, { storeId, studentId }, sessionId)
}

/** @throws ApiError 404 for an unknown store; 400 for a text that the database cannot hold */
async function visitOf(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
  const { storeId, id = '', part = '' } = request.params as { storeId: string; id?: string; part?: string }
  if (!isId('sto', storeId) || !isStorable(id + part)) throw notFound('page')
  const store = await getStore(ctx.database, storeId)
  const isOwnHost = await requireHostOf(ctx, store, request)
  const token = learnTokenIn(ctx, request)
  const [branding, signedIn] = await Promise.all([
    findShownBranding(ctx, store),
    token ? findSignedInStudent(ctx, store.id, token) : undefined,
  ])
  if (signedIn) await keepSession(ctx, reply, store, { signedIn, token })
  const from = {
    address: addressOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    host: request.host,
    ownOrigin: isOwnHost ? learnOrigin(ctx, store) : undefined,
    deviceTokens: learnDeviceTokensIn(ctx, request),
  }
  return {
    store,
    branding,
    messages: learnMessagesIn(languageOf(request, signedIn?.language)),
    from,
    hasPasskeys: passkeysWork(ctx, from),
    signedIn,
    id,
    part,
    purchaseTokens: purchaseTokensIn(ctx, request),
    query: textsOf(request.query),
    form: textsOf(request.body),
    body: asObject(request.body) ?? {},
  }
}

/**
 * Returns true if the request came to the store's own host name.
 * @throws ApiError 404 for a request to the host name of another store
 */
async function requireHostOf(ctx: Context, { id, learnHost }: Store, request: FastifyRequest): Promise<boolean> {
  if (learnHost !== null && request.hostname.toLowerCase() === learnHost) return true
  const other = await storeOfHostName(ctx, request)
  if (other !== undefined && other !== id) throw notFound('page')
  return false
}

/** Records the first visit of the day, and extends a session that was not used for some minutes. */
async function keepSession(
  ctx: Context,
  reply: FastifyReply,
  store: Store,
  { signedIn, token }: { signedIn: SignedInStudent; token: string },
): Promise<void> {
  if (!signedIn.preview) await noteLogin(ctx, store, signedIn)
  if (!signedIn.isStale) return
  await touchStudentSession(ctx.database, store.id, signedIn.sessionId)
  setLearnCookie(ctx, reply, store.id, token)
}

function signInPath(store: Store, { method, url }: FastifyRequest): string {
  const isHome = url.split('?')[0] === learnPath(store)
  const next = method === 'GET' && !isHome ? `?${new URLSearchParams({ next: url })}` : ''
  return learnPath(store, `/sign-in${next}`)
}

/** Returns the fields of a form that have a text. @throws ApiError 400 for a text that the database cannot hold */
function textsOf(fields: unknown): Record<string, string | undefined> {
  const texts = Object.entries((fields ?? {}) as object).filter(([, value]) => typeof value === 'string')
  if (texts.some(([, value]) => !isStorable(value))) throw invalidRequest(undefined, 'Not valid text.')
  return Object.fromEntries(texts)
}
