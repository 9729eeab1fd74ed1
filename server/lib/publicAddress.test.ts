import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { allowedAddresses, checkDestination } from './outbound.ts'
import { DestinationRefused, type Lookup, resolveDestination } from './publicAddress.ts'

/** Forbidden destinations in the spellings of an attacker. The tests do not connect to them. */
const hostile = [
  // Loopback, in every notation that a parser accepts.
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://127.255.255.254/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://①②⑦.0.0.1/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://localhost.localdomain/',
  'https://a.localhost/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::127.0.0.1]/',
  'https://[::7f00:1]/',
  'https://[::ffff:0:127.0.0.1]/',
  // "This host on this network" (RFC 1122). Linux connects to the machine itself.
  'https://0/',
  'https://0.0.0.0/',
  'https://0.1.2.3/',
  'https://[::]/',
  'https://[::ffff:0.0.0.0]/',
  // Private networks.
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://167772161/',
  'https://012.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://0xc0a80001/',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:192.168.1.1]/',
  'https://100.64.0.1/',
  'https://100.127.255.254/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  // Metadata services of clouds.
  'https://169.254.169.254/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://[::ffff:169.254.169.254]/',
  'https://[fd00:ec2::254]/',
  'https://168.63.129.16/',
  'https://100.100.100.200/',
  'https://192.0.0.192/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  // IPv6 forms of private IPv4 addresses.
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a9fe:a9fe::1]/',
  'https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/',
  // Multicast, reserved and documentation addresses.
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://240.0.0.1/',
  'https://192.0.2.1/',
  'https://198.51.100.7/',
  'https://203.0.113.9/',
  'https://198.18.0.1/',
  'https://192.88.99.1/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[5f00::1]/',
  'https://[100::1]/',
  'https://[2001:2::1]/',
  'https://[2001:20::1]/',
  'https://[4000::1]/',
]

describe('a hostile destination is refused', () => {
  for (const url of hostile)
    test(url, async () => {
      assert.notEqual(checkDestination(url, 'production'), undefined)
      await assert.rejects(wouldConnectTo(url, 'production'), DestinationRefused)
    })
})

describe('a name', () => {
  test('resolves to the checked addresses', async () => {
    const addresses = await wouldConnectTo('https://loja.example/', 'production', ['93.184.215.14', '2606:2800:21f::1'])
    assert.deepEqual(addresses, [
      { address: '93.184.215.14', family: 4 },
      { address: '2606:2800:21f::1', family: 6 },
    ])
  })

  test('is refused if one of its addresses is private', async () => {
    for (const answer of [['93.184.215.14', '10.0.0.7'], ['2606:2800:21f::1', '::1'], ['169.254.169.254'], []])
      await assert.rejects(wouldConnectTo('https://loja.example/', 'production', answer), DestinationRefused)
  })

  test('is refused at the next connection if it changes to a private address after its check', async () => {
    let asked = 0
    const lookup: Lookup = async () => [{ address: asked++ === 0 ? '93.184.215.14' : '127.0.0.1', family: 4 }]
    const allowed = allowedAddresses('https:', false)
    await resolveDestination('loja.example', allowed, lookup)
    await assert.rejects(resolveDestination('loja.example', allowed, lookup), DestinationRefused)
  })
})

test('a name that never leads to a public address is refused before any look-up', () => {
  const names = [
    'erp',
    'erp.',
    'db.internal',
    'METADATA.google.internal',
    'nas.local',
    'a.b.home.arpa',
    'x.test',
    'x.onion',
    'erp.localdomain',
  ]
  for (const name of names)
    for (const environment of ['production', 'sandbox'] as const)
      assert.match(checkDestination(`https://${name}/hook`, environment) ?? '', /public address/, name)
  for (const name of ['loja.example', 'local.com.br', 'internal.loja.example', 'test.loja.com.br.'])
    assert.equal(checkDestination(`https://${name}/hook`, 'production'), undefined, name)
})

describe('in sandbox', () => {
  test('the loopback may be reached over http and https', async () => {
    for (const url of [
      'http://localhost:4000/',
      'http://127.0.0.1:4000/',
      'https://[::1]:4000/',
      'http://a.localhost/',
      'http://localhost.localdomain:4000/',
    ]) {
      assert.equal(checkDestination(url, 'sandbox'), undefined)
      await wouldConnectTo(url, 'sandbox')
    }
  })

  test('other private addresses, and public addresses over http, are refused', async () => {
    for (const url of [
      'http://10.0.0.1/',
      'https://169.254.169.254/',
      'http://93.184.215.14/',
      'https://[::ffff:127.0.0.1]/',
    ]) {
      assert.notEqual(checkDestination(url, 'sandbox'), undefined)
      await assert.rejects(wouldConnectTo(url, 'sandbox'), DestinationRefused)
    }
  })
})

describe('at registration', () => {
  test('a public https address is accepted', () => {
    for (const url of [
      'https://loja.example/hook?x=1',
      'HTTPS://loja.example:8443/',
      'https://93.184.215.14/',
      'https://ação.example/',
    ])
      assert.equal(checkDestination(url, 'production'), undefined)
  })

  test('user names, other schemes, odd characters and long addresses are refused', () => {
    for (const url of [
      'https://user@loja.example/',
      'https://user:pass@loja.example/',
      'http://loja.example/',
      'ftp://loja.example/',
      'file:///etc/passwd',
      'gopher://loja.example/',
      'javascript:alert(1)',
      'data:text/plain,x',
      '//loja.example/',
      'loja.example',
      '',
      'https://',
      'https:/loja.example',
      'https://loja.example\\@127.0.0.1/',
      'https://lo\tja.example/',
      'https://loja.example/\n',
      ' https://loja.example/',
      'https://loja.example:99999/',
      `https://loja.example/${'a'.repeat(2_048)}`,
    ])
      assert.notEqual(checkDestination(url, 'production'), undefined, url)
  })
})

/** Returns the addresses that a connection would use. @param answers addresses from the name servers */
async function wouldConnectTo(url: string, environment: 'sandbox' | 'production', answers?: string[]) {
  const { protocol, hostname } = new URL(url)
  const lookup: Lookup = async () =>
    answers!.map((address) => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) }))
  const allowed = allowedAddresses(protocol as 'https:' | 'http:', environment === 'sandbox')
  return resolveDestination(hostname.replace(/^\[|\]$/g, ''), allowed, answers && lookup)
}
