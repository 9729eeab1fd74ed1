import type { FastifyInstance } from 'fastify'
import type { Context } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { isStorable } from '../lib/untrustedJson.ts'
import { receiveGatewayWebhook } from '../payments/gatewayWebhooks/receiveGatewayWebhook.ts'
import { webhooksPath } from '../stores/gatewayAccounts.ts'

/** Receives gateway webhooks. The body is not parsed here, because the gateway signed its raw bytes. */
export function addGatewayWebhookRoute(app: FastifyInstance, ctx: Context): void {
  app.register(async (inbound) => {
    inbound.removeAllContentTypeParsers()
    inbound.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
    inbound.post(webhooksPath(':accountId'), async (request, reply) => {
      const { accountId } = request.params as { accountId: string }
      if (!isStorable(accountId)) throw notFound('gateway account')
      const headers = request.headers as Record<string, string | undefined>
      const rawBody = typeof request.body === 'string' ? request.body : ''
      const followUp = await receiveGatewayWebhook(ctx, accountId, headers, rawBody)
      reply.code(200).send({ received: true })
      setImmediate(followUp)
    })
  })
}
