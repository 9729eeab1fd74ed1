/** Checks the messages of new commits in CI (CONTRIBUTING.md, "Commits"). */
import { spawnSync } from 'node:child_process'
import { root } from '../test/root.ts'

/** The newest commit that the rule does not judge. */
const BASE = 'b60affa057efa1b26e77b7da8812e7ba2d2e3a21'
const SUBJECT_LIMIT = 72

const commits = newCommits()
const faults = commits.flatMap(({ hash, subject, body }) => {
  const fault = faultOf(subject, body)
  return fault === undefined ? [] : [`${hash} "${subject}": ${fault}.`]
})
for (const fault of faults) console.error(fault)
console.log(`Commits: ${commits.length} since the rule, ${faults.length} with a wrong message.`)
process.exitCode = faults.length > 0 ? 1 : 0

/** Returns the commits after BASE. In a shallow clone without BASE, returns only the newest commit. */
function newCommits() {
  const isBaseThere = git('cat-file', '-e', BASE).status === 0
  const { stdout } = git('log', '-z', '--no-merges', '--format=%h%n%s%n%b', ...(isBaseThere ? [`${BASE}..`] : ['-1']))
  const entries = (stdout ?? '').split('\0').filter((entry) => entry !== '')
  return entries.map((entry) => {
    const [hash = '', subject = '', ...body] = entry.split('\n')
    return { hash, subject, body: body.join('\n').trim() }
  })
}

function git(...words: string[]) {
  return spawnSync('git', words, { cwd: root, encoding: 'utf8' })
}

function faultOf(subject: string, body: string): string | undefined {
  if (subject.length > SUBJECT_LIMIT) return `its subject has ${subject.length} characters, more than ${SUBJECT_LIMIT}`
  if (subject.endsWith('.')) return 'its subject ends with a period'
  if (!/^\p{Lu}/u.test(subject)) return 'its subject does not begin with a capital letter'
  if (body === '') return 'it has no body that gives the reason'
  return undefined
}
