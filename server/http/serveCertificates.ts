import type { FastifyError, FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { certificatePdf } from '../learn/certificatePdf.ts'
import { learnMessagesIn } from '../learn/i18n/learnMessages.ts'
import { certificateForm, publicCertificatePage } from '../learn/pages/publicCertificatePage.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { languageOf } from './languageCookie.ts'
import { createLearnFrame } from './learnFrame.ts'
import { createLearnLimits } from './learnLimits.ts'

/** Serves the public pages of certificates. Anybody may check a certificate by its code, without signing in. */
export async function addCertificateRoutes(app: FastifyInstance, ctx: Context): Promise<void> {
  const frame = createLearnFrame(ctx)
  const limits = createLearnLimits(ctx)
  const hidden = { schema: { hide: true } as object }
  await app.register(async (certificates) => {
    certificates.setErrorHandler((error, request, reply) => frame.sendError(error as FastifyError, request, reply))
    certificates.addHook('onRequest', async (request) => limits.check(request))
    certificates.get('/certificates', hidden, async (request, reply) => {
      const messages = learnMessagesIn(languageOf(request))
      const { code } = request.query as { code?: unknown }
      if (typeof code === 'string' && code.trim() !== '')
        return reply.redirect(`/certificates/${encodeURIComponent(code.trim())}`, 303)
      return frame.send(request, reply, certificateForm(messages), messages)
    })
    certificates.get('/certificates/:name', hidden, async (request, reply) => {
      const messages = learnMessagesIn(languageOf(request))
      const { name } = request.params as { name: string }
      if (!isStorable(name)) throw notFound('certificate')
      if (!name.endsWith('.pdf'))
        return frame.send(request, reply, await publicCertificatePage(ctx, name, messages), messages)
      const pdf = await certificatePdf(ctx, name.slice(0, -'.pdf'.length), messages)
      if (pdf === undefined) throw notFound('certificate')
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '')}"`)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(pdf)
    })
  })
}
