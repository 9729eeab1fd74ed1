import type { Fault } from './fault.ts'

/** Faults of the API, keys, cards and pages. */
export const callers: Readonly<Record<string, Fault>> = {
  F1: {
    what: 'The objects of another store',
    tests: {
      'server/charges/charges.test.ts': [
        'a charge of another store, a malformed id and an unknown id get the same 404',
      ],
      'test/dashboardLaws.test.ts': ['every call to a store where the person is not a member answers 404'],
      'test/joins.test.ts': ['each join of a table with store_id compares store_id'],
      'server/courses/members.test.ts': ['answers 404 to … for …', "does not show another store's data"],
    },
    lacks: 'a table of all operations and ids with two stores',
  },
  F2: {
    what: 'Keys that lack the scope, are revoked, or belong to the other environment',
    tests: {
      'test/api.test.ts': ['for every list, every unknown id, every missing key and every missing scope'],
      'server/stores/authenticate.test.ts': [
        'a sandbox key is refused by a production node',
        'a key without the required scope gets an error with the name of the scope',
      ],
      'server/setup/createPartnerStore.test.ts': [
        'a store that is not a partner cannot create stores, even with a malformed request',
      ],
    },
  },
  F3: {
    what: 'Any input',
    runs: ['fuzz'],
    tests: {
      'test/malformedInput.test.ts': [
        '…: broken, hostile, deeply nested and huge bodies get a 4xx or are valid',
        '…: each wrong value in each field gets a 4xx or is valid',
        '… …: wrong queries, ids and headers get a 4xx or are valid',
        'wrong ids and queries in calls of the dashboard cause no server error',
      ],
    },
    lacks: 'a million requests in one run',
  },
  F4: {
    what: 'Unknown fields, `__proto__`, and repeated fields',
    tests: {
      'test/malformedInput.test.ts': [
        'a field that appears twice breaks nothing, and nothing leaks into other objects',
      ],
      'test/api.test.ts': [
        'a body with a dangerous field such as `__proto__` gets its own message, not “not valid JSON”',
      ],
      'test/dashboardLaws.test.ts': [
        'a call with an unknown field or filter is refused, and the error names that field or filter',
      ],
    },
  },
  F5: {
    what: 'Huge, deep and slow requests',
    runs: ['attack slowClients', 'attack longTexts'],
    tests: {
      'server/http/slowClients.test.ts': [
        'when it sends its headers very slowly, even if it continues after the 408',
        'when it sends its body very slowly',
        'when it sends nothing',
      ],
      'test/malformedInput.test.ts': ['…: broken, hostile, deeply nested and huge bodies get a 4xx or are valid'],
    },
  },
  F6: {
    what: 'Characters and numbers that PostgreSQL does not accept',
    tests: {
      'test/malformedInput.test.ts': ['…: each wrong value in each field gets a 4xx or is valid'],
      'test/api.test.ts': ['a 404 names the missing object, even for an id that PostgreSQL cannot store'],
      'server/checkout/checkout.test.ts': [
        'a form shows an error at each field with a character that cannot be stored, and keeps the other text',
      ],
    },
  },
  F7: {
    what: 'A card tester',
    tests: {
      'server/checkout/cardAttempts.test.ts': [
        'a card tester gets at most ten refusals on an offer’s page, and can then still pay by PIX',
        'a hundred simultaneous cards of one buyer get at most ten refusals',
        'many buyers pay from one carrier’s address at the same time, even if many cards are refused',
      ],
    },
    lacks: '10 000 cards',
  },
  F8: {
    what: 'Guesses of keys and passwords',
    runs: ['attack strangers', 'attack lockOut'],
    tests: {
      'server/users/apiKeys.test.ts': ['is refused if any character is wrong'],
      'server/stores/authenticate.test.ts': [
        'refuses a malformed key without a query',
        'refuses an unknown key with a valid form, and repeated calls share one query',
      ],
      'server/users/signIn.test.ts': [
        'gives the same answer in the same time for an unknown address, a wrong password and an account without password',
      ],
    },
    lacks: 'a million timed calls with keys',
  },
  F9: {
    what: 'A revoked key',
    tests: {
      'server/stores/authenticate.test.ts': [
        'a revoked key is refused within a second by a node that misses the notification',
      ],
      'test/processes.test.ts': [
        'refuses a key within a second after a command revoked it, and lists the key as revoked',
      ],
    },
  },
  F10: {
    what: 'Guesses of ids',
    tests: {
      'server/checkout/checkout.test.ts': [
        'the "not found" page is the same for unknown and malformed ids and for the ids of payments',
        'a browser that makes a PIX gets the cookie of the purchase, and a browser that only finds this PIX does not',
      ],
    },
  },
  F11: {
    what: 'Card numbers and security codes at rest',
    runs: ['secrets'],
    tests: {
      'test/cardData.test.ts': ['the data of an approved, declined, refused or lost card is stored nowhere'],
      'server/checkout/checkout.test.ts': ['a form writes no card data to the log'],
    },
    lacks: '10 000 cards, core dumps, and the bytes that a node has freed but not overwritten',
  },
  F12: {
    what: 'A card number in a text field',
    tests: {
      'server/stores/cardNumbers.test.ts': [
        'is refused in every text field of a charge, with the name of the field',
        'is refused in an imported history',
        'is accepted if its number has another length, or is an instant, an id, a boleto, an invoice key, a phone or a document',
      ],
    },
  },
  F13: {
    what: 'A changed script or header of the checkout',
    tests: {
      'server/checkout/checkout.test.ts': [
        '`balcao checkout-check` compares a page with the files of this version, and names every difference',
        'a checkout page is not cached or framed, and runs only its own files',
      ],
    },
  },
  F14: {
    what: 'A price that the browser changed',
    tests: {
      'server/checkout/selling.test.ts': [
        'costs what the page showed, for each pair of batch, coupon, bumps, method, installments and change meanwhile',
      ],
      'server/checkout/checkout.test.ts': [
        'a buyer of an offer is charged nothing and sees the new price if the price rose after the page was opened',
      ],
      'server/payments/cardRules.test.ts': ['a payment with more installments than the charge allows is refused'],
    },
  },
  F15: {
    what: 'Secrets and personal data in logs',
    runs: ['secrets'],
    tests: {
      'server/privacy/privacy.test.ts': ['does not appear in the log'],
      'server/http/serveMonitoring.test.ts': ['the log has the addresses of refused callers and no other addresses'],
      'server/process/readSettings.test.ts': ['are refused with an error that never contains a possible password'],
      'server/gateways/asaas/asaas.test.ts': [
        'a request that the gateway refuses is rejected, and the cause has no data of the buyer',
      ],
    },
  },
  F16: {
    what: 'Forged requests, taken sessions and scripts in texts',
    tests: {
      'test/dashboardLaws.test.ts': [
        'another site cannot make a browser change data by a form, by a script or from a sibling host',
      ],
      'server/users/signIn.test.ts': ['over https sets a cookie that no other host and no plain connection can set'],
      'server/http/serveMonitoring.test.ts': ['a browser that opens an answer of the API runs no script from it'],
      'server/mailContent/layout/renderBlocks.test.ts': [
        'names cannot add HTML, and cannot inject placeholders of the template',
      ],
      'server/mailContent/mailContents.test.ts': ['names of people and stores are plain text in every part of a mail'],
    },
  },
}
