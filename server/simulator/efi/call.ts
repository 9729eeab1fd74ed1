import { createHash, createHmac } from 'node:crypto'
import { systemNow } from '../../core/clock.ts'
import { accountOf } from '../records/accounts.ts'
import type { Reply, SimulatedGateway, WireRequest, World } from '../records/gateway.ts'

/** A call to gateway C with a checked token and a parsed body. */
export type Call = {
  world: World
  gateway: SimulatedGateway
  /** Id of the account, which is also its payee code. */
  account: string
  query: URLSearchParams
  body: Record<string, unknown>
}

/**
 * Builds the answer with an error. The codes and texts are documented (documentation, "Códigos de erros"), and the names are
 * invented.
 */
export function refuse(
  code: number,
  error: string,
  description: string | { property: string; message: string },
): Reply {
  return { status: 400, json: { code, error, error_description: description } }
}

export function invalid(property: string, message: string): Reply {
  return refuse(3500034, 'validation_error', { property, message })
}

/** The answer about an object that does not exist. The documentation gives the error code, but no HTTP status. */
export function absent(property: string): Reply {
  const message = `A propriedade [${property}] informada não existe.`
  const error_description = { property, message }
  return { status: 404, json: { code: 3500010, error: 'property_does_not_exist', error_description } }
}

/** The answer to a path without an operation. */
export function nowhere(): Reply {
  return { status: 404, json: { error: 'not_found', error_description: 'O recurso não foi encontrado.' } }
}

export const internalError: Reply = {
  status: 500,
  json: { code: 3500000, error: 'server_error', error_description: 'Ocorreu um erro interno do servidor.' },
}

// A bearer token contains the data of its login. So a simulator accepts the tokens of other simulators.

const CLIENT = /^Client_Id_sim_[0-9a-f]{32}$/
const TOKEN_LIFETIME_S = 600
/** This key is public, because it only protects a simulator. */
const SEAL = 'gateway C, simulated'

/**
 * Exchanges client id and secret of the `Authorization` header for a bearer token. Each client id of this form has its own
 * account.
 */
export function authorize({ headers }: WireRequest): Reply {
  const [, basic = ''] = /^Basic (\S+)$/.exec(headers.authorization ?? '') ?? []
  const [clientId = '', secret] = Buffer.from(basic, 'base64').toString('utf8').split(':')
  if (!CLIENT.test(clientId) || secret !== secretOf(clientId))
    return { status: 401, json: { error: 'invalid_client', error_description: 'Credenciais inválidas ou inativas' } }
  const claim = `${clientId}.${systemNow().getTime() + TOKEN_LIFETIME_S * 1000}`
  const access_token = Buffer.from(`${claim}.${sealOf(claim)}`).toString('base64url')
  return { status: 200, json: { access_token, token_type: 'Bearer', expires_in: TOKEN_LIFETIME_S } }
}

/** Returns the account of a bearer token, or undefined if the token is forged or expired. */
export function accountOfToken({ headers }: WireRequest): string | undefined {
  const [, bearer = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
  const [clientId = '', goodUntilMs = '', seal] = Buffer.from(bearer, 'base64url').toString('utf8').split('.')
  const isOurs = seal === sealOf(`${clientId}.${goodUntilMs}`)
  return isOurs && Number(goodUntilMs) > systemNow().getTime() ? accountOf(clientId) : undefined
}

function secretOf(clientId: string): string {
  return `Client_Secret_sim_${createHash('sha256').update(`secret of ${clientId}`).digest('hex').slice(0, 40)}`
}

function sealOf(text: string): string {
  return createHmac('sha256', SEAL).update(text).digest('hex')
}
