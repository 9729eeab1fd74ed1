import { createHash } from 'node:crypto'
import { request } from 'undici'
import { originsOf } from '../checkout/offeredMethods.ts'
import { providers } from '../core/provider.ts'
import { findGateway } from '../gateways/all.ts'
import { StartError } from '../lib/startError.ts'
import { type PageFile, readPageFiles } from '../pages/pageFiles.ts'
import { fixedDirectives, fixedHeaders } from '../pages/pagePolicy.ts'

/**
 * `balcao checkout-check`: compares a page of the checkout that buyers receive with the page of this version
 * (docs/security.md, "11.6.1"). Prints a sentence for each difference. The exit code is 1 if there is a difference.
 */
export async function checkCheckout(address: string): Promise<void> {
  const differences = await findDifferences(address)
  for (const difference of differences) process.stdout.write(`${difference}\n`)
  if (differences.length > 0) process.exitCode = 1
  else process.stdout.write('The page is equal to the page that this version builds.\n')
}

/** @throws StartError if the address is not a page of the checkout */
export async function findDifferences(address: string): Promise<string[]> {
  const { url, headers, body } = await fetchPage(address)
  const files = readPageFiles()
  if (!files.script) throw new StartError('This machine has no built page to compare with. Run "npm run build" first.')
  const expected = [files.script, ...files.styles]
  const loaded = await Promise.all(expected.map((file) => differenceOfFile(url, file)))
  return [...differencesOfHeaders(headers), ...differencesOfTags(body, expected), ...loaded.flat()]
}

type Headers = Record<string, string | string[] | undefined>

async function fetchPage(address: string, hops = 2): Promise<{ url: string; headers: Headers; body: string }> {
  const { statusCode, headers, body } = await request(address)
  const text = await body.text()
  if (statusCode === 303 && hops > 0) return await fetchPage(new URL(String(headers.location), address).href, hops - 1)
  if (statusCode !== 200)
    throw new StartError(`${address} answered ${statusCode}. The address must lead to a page of the checkout.`)
  return { url: address, headers, body: text }
}

function differencesOfHeaders(headers: Headers): string[] {
  const differences = Object.entries(fixedHeaders)
    .filter(([name, value]) => headers[name] !== value)
    .map(([name]) => `The header ${name} is ${JSON.stringify(headers[name] ?? null)}.`)
  const policy = new Map(
    String(headers['content-security-policy'] ?? '')
      .split(/;\s*/)
      .map((directive) => [directive.split(' ')[0]!, directive.split(' ').slice(1).join(' ')]),
  )
  for (const [name, value] of Object.entries(fixedDirectives))
    if (policy.get(name) !== value) differences.push(`The policy sets ${name} to ${policy.get(name) ?? 'nothing'}.`)
  if (!/^'self' 'nonce-[\w+/=]+'$/.test(policy.get('style-src') ?? ''))
    differences.push(`The policy sets style-src to ${policy.get('style-src') ?? 'nothing'}.`)
  const strangers = (policy.get('connect-src') ?? '*').split(' ').filter((origin) => !mayBeCalled(origin))
  return [...differences, ...strangers.map((origin) => `The policy lets the page call ${origin}.`)]
}

/** A page may call only its own origin and the tokenizers of gateways. */
function mayBeCalled(origin: string): boolean {
  const credentials = { publicKey: 'x', payeeCode: 'x' }
  const known = providers.flatMap((provider) =>
    (['production', 'sandbox'] as const).flatMap((environment) =>
      originsOf(
        findGateway(provider)?.card?.tokenizer?.({
          id: '',
          provider,
          environment,
          simulatorUrl: undefined,
          credentials,
        }),
      ),
    ),
  )
  return origin === "'self'" || known.includes(origin) || /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost):\d+$/.test(origin)
}

function differencesOfTags(body: string, expected: readonly PageFile[]): string[] {
  const tags = [...body.matchAll(/<script\b[^>]*>|<link\b[^>]*\brel="stylesheet"[^>]*>/gi)].map(([tag]) => tag)
  const isExpected = (tag: string) =>
    expected.some(({ path, integrity }) => tag.includes(`"${path}"`) && tag.includes(`integrity="${integrity}"`))
  const missing = expected.filter(({ path }) => !tags.some((tag) => tag.includes(`"${path}"`)))
  return [
    ...tags.filter((tag) => !isExpected(tag)).map((tag) => `The page has an unknown tag: ${tag}`),
    ...missing.map(({ path }) => `The page does not have ${path}.`),
  ]
}

async function differenceOfFile(page: string, { path, integrity }: PageFile): Promise<string[]> {
  const { statusCode, body } = await request(new URL(path, page))
  const digest = createHash('sha384')
    .update(Buffer.from(await body.arrayBuffer()))
    .digest('base64')
  return statusCode === 200 && `sha384-${digest}` === integrity
    ? []
    : [`${path} is not the file that this version builds.`]
}
