import type { Fault } from './fault.ts'

/** Faults of addresses that stores enter. */
export const addresses: Readonly<Record<string, Fault>> = {
  E1: {
    what: 'Internal addresses in any spelling',
    tests: {
      'server/lib/hostileDestinations.test.ts': [
        'none of … hostile spellings is accepted at registration',
        'no connection is made to a hostile spelling that was registered anyway',
      ],
      'server/lib/outbound.test.ts': ['makes no connection to a loopback address in production, in any spelling'],
    },
  },
  E2: {
    what: 'A name that changes to an internal address',
    tests: {
      'server/lib/publicAddress.test.ts': [
        'is refused at the next connection if it changes to a private address after its check',
        'is refused if one of its addresses is private',
      ],
      'server/lib/outbound.test.ts': [
        'makes no connection when one of the addresses of a name is private',
        'resolves a name once, connects to the checked address and sends the name in Host',
      ],
    },
  },
  E3: {
    what: 'A redirect to an internal address',
    tests: {
      'server/lib/outbound.test.ts': ['is not followed if it is a redirect'],
      'server/lib/httpCall.test.ts': ['redirects are not followed'],
    },
  },
  E4: {
    what: 'Other forms of IPv6, and the metadata addresses of clouds',
    tests: { 'server/lib/hostileDestinations.test.ts': ['none of … hostile spellings is accepted at registration'] },
  },
  E5: {
    what: 'User names, unusual ports and broken characters in an address',
    tests: {
      'server/lib/hostileDestinations.test.ts': [
        'zone ids, user names, ports of other protocols and broken characters are refused',
        'a host name over 253 characters is refused',
        'a denied port is also refused at the connection',
      ],
      'server/lib/publicAddress.test.ts': ['user names, other schemes, odd characters and long addresses are refused'],
    },
  },
  E6: {
    what: 'A receiver’s answer that would show an internal page',
    tests: {
      'server/lib/outbound.test.ts': [
        'reports the same cause for each private address, whether or not a program answers there',
      ],
    },
    lacks: 'the times of the answers',
  },
  E7: {
    what: 'Variables that weaken TLS or set a proxy',
    tests: {
      'server/lib/outbound.test.ts': ['TLS certificate self-signed, even with NODE_TLS_REJECT_UNAUTHORIZED=0'],
      'server/lib/httpCall.test.ts': [
        'an untrusted certificate counts as no answer, even with NODE_TLS_REJECT_UNAUTHORIZED=0',
      ],
    },
    lacks: 'the variables of a proxy',
  },
  E8: {
    what: 'Scripts in return addresses, and open redirects',
    tests: {
      'server/charges/charges.test.ts': ['refuses …, naming …'],
      'server/students/learnSignIn.test.ts': ['leads only to pages of its store'],
    },
  },
}
