/** Tests that each thing has one name. Code, comments, SQL, documents and tests must not use a replaced word again. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import ts from 'typescript'
import { readModules, type SourceModule, walk } from './laws/sourceModules.ts'
import { root } from './root.ts'

/** Each old word, alone or as a part of a name, with the word to use instead. */
const replaced: Record<string, string> = {
  panel: 'dashboard',
  wake: 'notify, or the outbox',
  wakes: 'the outbox',
  consequence: 'effect',
  consequences: 'effects',
  lane: 'destination',
  lanes: 'destinations',
  landed: 'completed',
  rooms: 'capacities, or modules',
  surplus: 'overpaid',
  ledger: 'the unit of work, or the enrollment history',
  told: 'notified, received or reported',
  untold: 'unknown',
  tries: 'attempts',
  sweep: 'job',
  sweeps: 'jobs',
  deed: 'action',
  deeds: 'actions',
  mood: 'card behaviour',
  house: 'store, or internal',
  flight: 'attempt',
  flights: 'attempts',
  hurried: 'callerWaits',
}

/** Names that no longer exist. */
const goneNames = new RegExp(
  [
    /\b(MOST_\w+|mostOfOwner|putOff|dueWork|passTime|makesInstead|isRepeat|begunBefore|dropIfOver|takenBack)\b/,
    /\b(openClub|moveAndTell|payment_wakes|subscription_wakes|void_attempts|taken_until|ntc_\w*)\b/,
    /\b(giveBackAndLand|letIn|admit|CAP|AHEAD|mostRows|absent_final_at|\w*(Absence|ABSENCE)_?\w*|absence[A-Z_]\w*)\b/,
    // "most" was a parameter for a limit, and "notice" was a webhook of a gateway. The verb "notice" is normal English.
    /\bmost(?=: number)|\b(NOTICE_\w+|readNotice)\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Places where an old word has its normal meaning, or belongs to another company's API. */
const allowed: { in: RegExp; text: RegExp; reason: string }[] = [
  { in: /./, text: /panel[ _-]endpoints?/gi, reason: 'the term of the contract' },
  { in: /^web\//, text: /\bTabs\.Panel\b/g, reason: 'a component of the library' },
  { in: /^server\/gateways\/\w+\/guide\.ts$|^test\/e2e\//, text: /\bpanel\b/g, reason: 'Spanish' },
  { in: /^web\//, text: /\bhouseNumber\b/g, reason: 'a part of an address' },
  { in: /^server\/database\//, text: /0001_house/g, reason: 'the first migration of a version that is refused' },
  { in: /^server\/users\/passwords\.ts$/, text: /one lane/g, reason: 'a parameter of argon2' },
  { in: /./, text: /in[ -]flight|inFlight|IN_FLIGHT/gi, reason: 'the term for a request that has no answer yet' },
  { in: /^server\/gateways\/\w+\/guide\.ts$|^web\//, text: /\badmite?\b/g, reason: 'Spanish' },
  { in: /^server\/simulator\//, text: /ABSENCE_OF_PRINT/g, reason: 'a code of gateway A' },
  { in: /^server\/lib\/publicAddress\.ts$/, text: /tries: \d/g, reason: 'an option of node:dns' },
  {
    in: /./,
    text: /\b(lets others pass and|which|that|it|poll|thief|and|rolls back and|who) tries\b/g,
    reason: 'the verb',
  },
]

const files = globSync('{*.md,{docs,server,web,test,torture,bench,migrations}/**/*.{md,ts,tsx,sql}}', { cwd: root })
  .filter((path) => !/^docs\/pt\/|__generated__|\/i18n\/|words\.test\.ts$/.test(path))
  .sort()

describe('the old words', () => {
  test('appear in no file', () => {
    assert.ok(files.length > 500)
    assert.deepEqual(files.flatMap(oldWordsOf), [])
  })

  test('are found in names, in comments and in SQL', () => {
    assert.deepEqual(oldWords('wakePanel()'), ['wake', 'panel'])
    assert.deepEqual(oldWords('/** Told by the sweep. */'), ['told', 'sweep'])
    assert.deepEqual(oldWords('select tries, taken_until from payment_wakes'), [
      'tries',
      'wakes',
      'taken_until',
      'payment_wakes',
    ])
    assert.deepEqual(oldWords('const flights = absenceSeconds(cut(text, 5))'), ['flights', 'absenceSeconds'])
    assert.deepEqual(oldWords('awaken, retries, households and a cutoff'), [])
  })
})

test('texts and guides write PIX in one way', () => {
  const texts = globSync('{{server,web}/**/i18n/**/*.ts,docs/**/*.md}', { cwd: root })
  assert.ok(texts.length > 100)
  assert.deepEqual(
    texts.filter((path) => /\bPix\b/.test(readFileSync(join(root, path), 'utf8'))),
    [],
  )
})

/**
 * Names that the texts of a language never use for an e-mail or an amount of money. A name in braces is a placeholder
 * for a value.
 */
const otherNames: Record<string, RegExp> = {
  pt: /(?<!\{)\bemails?\b|\b(quantia|montante|importância)s?\b/i,
  en: /\be-mails?\b|\bmails?\b(?! server)/i,
  es: /(?<!\{)\be-?mails?\b|\bmails?\b|\b(monto|valor)(es)?s?\b/i,
}

describe('the buyer’s pages, the mails and the dashboard', () => {
  test('say e-mail and valor in Portuguese, email in English, correo and importe in Spanish', () => {
    const texts = readModules('{server,web}/**/*.{ts,tsx}').filter(({ path }) => !/test\.ts$|__generated__/.test(path))
    const read = texts.flatMap(textsOf)
    assert.ok(read.length > 5_000, `${read.length} texts`)
    const wrong = read.filter(({ language, text, english }) => {
      const found = otherNames[language]!.exec(text)?.[0]
      // A credential or a setting is a value, not an amount.
      return found !== undefined && !(/^valor/i.test(found) && /\bvalues?\b/i.test(english))
    })
    assert.deepEqual(
      wrong.map(({ path, language, text }) => `${path} ${language}: ${text}`),
      [],
    )
  })
})

type Text = { path: string; language: string; text: string; english: string }

/** Returns the error messages of a module, and its texts in `{ pt, en, es }`, including functions and lists. */
function textsOf({ path, tree, text }: SourceModule): Text[] {
  if (!/\bes: |Error|conflict\(|invalidRequest\(/.test(text)) return []
  const texts: Text[] = []
  walk(tree, (node) => {
    // The English dashboard shows the server's messages unchanged.
    if (isRefusal(node))
      texts.push(
        ...node.arguments!.flatMap(wordsOf).map((words) => ({ path, language: 'en', text: words, english: words })),
      )
    if (!ts.isObjectLiteralExpression(node)) return
    const said = new Map(
      node.properties
        .filter(ts.isPropertyAssignment)
        .map(({ name, initializer }) => [name.getText(), wordsOf(initializer)]),
    )
    if (!['pt', 'en', 'es'].every((language) => said.has(language))) return
    const english = said.get('en')!.join(' ')
    for (const language of ['pt', 'en', 'es'])
      texts.push(...said.get(language)!.map((words) => ({ path, language, text: words, english })))
  })
  return texts
}

function isRefusal(node: ts.Node): node is ts.CallExpression | ts.NewExpression {
  const isCall = ts.isCallExpression(node) || (ts.isNewExpression(node) && node.arguments !== undefined)
  return isCall && /^(ApiError|conflict|invalidRequest|errorAt)$/.test(node.expression.getText())
}

function wordsOf(node: ts.Node): string[] {
  const words: string[] = []
  walk(node, (part) => {
    if (ts.isStringLiteralLike(part) || ts.isTemplateLiteralToken(part)) words.push(part.text)
  })
  return words
}

function oldWordsOf(path: string): string[] {
  const rules = allowed.filter((rule) => rule.in.test(path))
  const text = rules.reduce(
    (left, rule) => left.replace(rule.text, (match) => match.replace(/[^\n]/g, ' ')),
    readFileSync(join(root, path), 'utf8'),
  )
  return text
    .split('\n')
    .flatMap((line, index) =>
      oldWords(line).map((word) => `${path}:${index + 1}: "${word}": say ${replaced[word] ?? 'the word of today'}`),
    )
}

function oldWords(line: string): string[] {
  const parts =
    line
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase()
      .match(/[a-z]+/g) ?? []
  return [...parts.filter((part) => Object.hasOwn(replaced, part)), ...(line.match(goneNames) ?? [])]
}
