import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWithin, networkOf } from './network.ts'

test('the network is the IPv4 address, or the first 64 bits of the IPv6 address', () => {
  const networks: [string, string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    // The two spellings of an address give the same network.
    ['2001:db8:1::9', '2001:db8:1:0::/64'],
    ['2001:db8:1:0:9::1', '2001:db8:1:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['not an address', 'not an address'],
  ]
  for (const [address, network] of networks) assert.equal(networkOf(address), network, address)
})

test('every spelling of an address is within its network', () => {
  const networks = ['127.0.0.0/8', '10.1.2.3', 'fd00::/8', '::1']
  for (const address of ['127.0.0.1', '::ffff:127.9.9.9', '10.1.2.3', 'fd12::1', '::1', '0:0:0:0:0:0:0:1'])
    assert.ok(isWithin(address, networks), address)
  for (const address of ['128.0.0.1', '10.1.2.4', 'fc00::1', '::2', '', 'proxy', '127.0.0.1:80'])
    assert.ok(!isWithin(address, networks), address)
})
