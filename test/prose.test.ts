/**
 * Tests that comments, documents and messages have short sentences. Few may contain a marker of a convoluted sentence.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { commentsOf, markerOf, messagesOf, type Passage, passagesOf, sqlComments } from './laws/prose.ts'
import { readModules } from './laws/sourceModules.ts'
import { root } from './root.ts'

/** The share of marked passages stays below this limit. There is no list of exceptions. */
const LIMIT = 0.01

const code = readModules(
  '{server,web,test,torture,bench,scripts,bin,demo}/**/*.{ts,tsx,js}',
  '{examples,packages}/**/{src,loja,app}/**/*.{ts,tsx}',
).filter(({ path }) => !/generated|node_modules|\.d\.ts$/.test(path))
const migrations = globSync('migrations/0*.sql', { cwd: root })

describe('the share of convoluted sentences is below 1 %', () => {
  test('in the comments of all code', () => {
    const inSql = migrations.flatMap((path) => sqlComments(path, readFileSync(join(root, path), 'utf8')))
    const comments = [...code.flatMap(commentsOf), ...inSql]
    assert.ok(comments.length > 5_000, `${comments.length} comments`)
    judge(comments)
  })

  test('in the documents in English', () => {
    const documents = globSync('{.github/,}*.md', { cwd: root }).concat(
      globSync('{docs,packages,examples}/**/*.md', {
        cwd: root,
        exclude: (path) => /^docs[/\\]pt$|node_modules/.test(path),
      }),
    )
    const sentences = documents.filter((path) => !path.includes('pt-BR')).flatMap(passagesOf)
    assert.ok(sentences.length > 5_000, `${sentences.length} sentences`)
    judge(sentences)
  })

  test('in the messages of the API', () => {
    const messages = code.filter(({ path }) => /^server\/(?!simulator)(?!.*\.test\.ts)/.test(path)).flatMap(messagesOf)
    assert.ok(messages.length > 200, `${messages.length} messages`)
    judge(messages)
  })
})

test('a text with too many convoluted sentences is refused, and a plain text is accepted', () => {
  const plain = Array<string>(99).fill('The job claims due rows.').map(planted)
  judge([...plain, planted('It skips a row if another node has it.')])
  assert.throws(() => judge([...plain, planted('It skips a row whose lease is held.')]), /planted\.ts:1 "whose"/)
})

test('the markers of convoluted sentences are found', () => {
  const convoluted = [
    'The page on which a person signs in.',
    'Returns what is left of the amount.',
    'It has none of the rights.',
    'The mail goes to whoever asked, also if nobody did.',
    'It locks the row so that one waits, so that both end.',
    'It is the second call that pays.',
    'A row is not deleted unless its store is closed.',
    'The statement that finds the rows that wait for a job that died.',
    `It ${'reads a row and '.repeat(8)} ends.`,
  ]
  for (const text of convoluted) assert.ok(markerOf(text), text)
  const simple = [
    'Reads the rows. A row without a lease is free.',
    'What is a lease?',
    'The caller knows `whose` names.',
    'The page where a person signs in.',
    `${'A sentence of five words. '.repeat(20)}`,
  ]
  for (const text of simple) assert.equal(markerOf(text), undefined, text)
})

function planted(text: string): Passage {
  return { path: 'planted.ts', line: 1, text }
}

function judge(passages: readonly Passage[]): void {
  const marked = passages.flatMap(({ path, line, text }) => {
    const marker = markerOf(text)
    return marker === undefined ? [] : [`${path}:${line} "${marker}"`]
  })
  const percent = ((100 * marked.length) / passages.length).toFixed(2)
  assert.ok(marked.length < LIMIT * passages.length, `${percent} % of ${passages.length}:\n${marked.join('\n')}`)
}
