import { Balcao } from '@balcao/node'

/** Creates the client. Only the server has the key, so call it in routes and server components. */
export function balcao(): Balcao {
  return new Balcao({ apiKey: setting('BALCAO_KEY'), baseUrl: setting('BALCAO_URL') })
}

/** Returns a setting of the environment. @throws Error if it is missing */
export function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name} in .env.local.`)
  return value
}
