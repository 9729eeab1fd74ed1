/**
 * Tests of an attacker's destinations, in every spelling that a parser accepts. The client must not connect to any of
 * them.
 */
import assert from 'node:assert/strict'
import { type AddressInfo, createServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { checkDestination, createOutbound } from './outbound.ts'

/** Forbidden destinations: this machine, its networks, the metadata services of clouds, and reserved addresses. */
const ipv4 = [
  '127.0.0.1',
  '127.255.255.254',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.254',
  '192.168.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '168.63.129.16',
  '100.100.100.200',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
]

/** Returns every spelling that the URL parser, inet_aton or an address translator reads as this IPv4 address. */
function spellingsOf(address: string): string[] {
  const bytes = address.split('.').map(Number)
  const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  const [a, b, c, d] = bytes as [number, number, number, number]
  const hex = (value: number, digits = 2) => value.toString(16).padStart(digits, '0')
  const groups = `${hex(a * 256 + b, 4)}:${hex(c * 256 + d, 4)}`
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    `0X${number.toString(16).toUpperCase()}`,
    `0${number.toString(8)}`,
    bytes.map((byte) => `0x${hex(byte)}`).join('.'),
    bytes.map((byte) => `0${byte.toString(8)}`).join('.'),
    bytes.map((byte) => `000${byte.toString(8)}`).join('.'),
    `0x${hex(a)}.${b}.0${c.toString(8)}.${d}`,
    `${a}.${b}.${c * 256 + d}`,
    `${a}.${(b * 256 + c) * 256 + d}`,
    `0x${hex(a)}.0x${hex((b * 256 + c) * 256 + d, 6)}`,
    address.replaceAll('.', '。'),
    address.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    address.replace(/\d/g, (digit) => `%3${digit}`),
    `[::ffff:${address}]`,
    `[::ffff:${groups}]`,
    `[0:0:0:0:0:FFFF:${groups.toUpperCase()}]`,
    `[::${address}]`,
    `[::ffff:0:${address}]`,
    `[64:ff9b::${groups}]`,
    `[64:ff9b:1::${groups}]`,
    `[2002:${groups}::1]`,
    `[2001:0:${groups}::1]`,
  ]
}

const ipv6 = [
  '[::]',
  '[::1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fdff:ffff::1]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[ff02::1]',
  '[ff0e::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[2001:10::1]',
  '[3fff::1]',
  '[5f00::1]',
  '[4000::1]',
]
const names = [
  'localhost',
  'LocalHost',
  'localhost.',
  'a.b.localhost',
  'ｌｏｃａｌｈｏｓｔ',
  'ⓛocalhost',
  'local\u00adhost',
]
const hosts = [...ipv4.flatMap(spellingsOf), ...ipv6, ...names]

const outbound = createOutbound({ allowLoopback: false })
let connections = 0
const canaries = ['127.0.0.1', '::1'].map((host) => ({ host, server: createServer(() => (connections += 1)) }))
let port: number

before(async () => {
  for (const { host, server } of canaries)
    await new Promise<void>((done, failed) => server.once('error', failed).listen(port ?? 0, host, done)).then(
      () => {
        port ??= (server.address() as AddressInfo).port
      },
      // The machine may not support IPv6.
      () => {},
    )
})

after(async () => {
  for (const { server } of canaries) server.close()
  await outbound.close()
})

test('a host name over 253 characters is refused', () => {
  for (const host of ['漢'.repeat(1_900), `${'a'.repeat(60)}.`.repeat(5)])
    assert.match(checkDestination(`https://${host}.example/`, 'production') ?? '', /host name|characters|complete/)
  assert.equal(checkDestination(`https://${`${'a'.repeat(60)}.`.repeat(4)}example/`, 'production'), undefined)
})

describe('in production', () => {
  test(`none of ${hosts.length} hostile spellings is accepted at registration`, () => {
    assert.ok(hosts.length >= 300)
    const taken = hosts.filter((host) => checkDestination(`https://${host}:${port}/`, 'production') === undefined)
    assert.deepEqual(taken, [])
  })

  test('no connection is made to a hostile spelling that was registered anyway', async () => {
    const valid = hosts.filter((host) => URL.canParse(`https://${host}:${port}/`))
    assert.ok(valid.length >= 300, `${valid.length} valid URLs`)
    for (const scheme of ['http', 'https'])
      for (const host of valid) {
        const result = await post(`${scheme}://${host}:${port}/`)
        assert.equal(result, 'address not public', `${scheme}://${host}`)
      }
    assert.equal(connections, 0)
  })

  test('zone ids, user names, ports of other protocols and broken characters are refused', () => {
    for (const url of [
      'https://[fe80::1%25eth0]/',
      'https://[fe80::1%eth0]/',
      'https://loja.example@127.0.0.1/',
      'https://127.0.0.1#@loja.example/',
      'https://127.0.0.1\\@loja.example/',
      'https://loja.example:25/',
      'https://loja.example:22/',
      'https://loja.example:5432/',
      'https://loja.example:6379/',
      'https://loja.example/\r\nX-Injected: 1',
      'https://loja.example/\u0000',
      'https://loja\t.example/',
      'https://loja.example\n/',
      'https:\\\\loja.example/',
    ])
      assert.notEqual(checkDestination(url, 'production'), undefined, url)
    for (const url of ['https://loja.example:8443/', 'https://loja.example:3000/'])
      assert.equal(checkDestination(url, 'production'), undefined, url)
  })

  test('a denied port is also refused at the connection', async () => {
    const public4 = createOutbound({ allowLoopback: true, lookup: async () => [{ address: '127.0.0.1', family: 4 }] })
    assert.equal(await post('http://loja.example:6379/', public4), 'address not public')
    await public4.close()
  })
})

test('a line break in a header or a URL injects no header', async () => {
  const seen: string[] = []
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .on('data', (data) => {
        seen.push(data.toString('latin1'))
        socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')
      })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const sandbox = createOutbound({ allowLoopback: true })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const header = { 'X-Service-Event': 'payment.paid\r\nX-Injected: 1' }
  const request = { headers: header, body: '{}', timeoutMs: 5_000, maxBodyBytes: 100 }
  assert.ok('cause' in (await sandbox.post(url, request)))
  assert.equal(seen.length, 0)
  await sandbox.post(`${url}\r\nX-Injected: 1`, { ...request, headers: {} })
  assert.doesNotMatch(seen.join(''), /^X-Injected/im)
  await sandbox.close()
  server.close()
})

async function post(url: string, through = outbound): Promise<string | number> {
  const result = await through.post(url, { headers: {}, body: '{}', timeoutMs: 5_000, maxBodyBytes: 100 })
  return 'cause' in result ? result.cause : result.status
}
