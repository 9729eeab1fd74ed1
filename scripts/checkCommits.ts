/** Checks the messages of new commits in CI (CONTRIBUTING.md, "Commits"). */
import { spawnSync } from 'node:child_process'
import { root } from '../test/root.ts'

/** The last commits before the rule for messages and before the rule for verbs. */
const BASE = 'b60affa057efa1b26e77b7da8812e7ba2d2e3a21'
const VERBS_BASE = 'fe81bc4ac9f22444aed626c36f080c51332db38f'
const SUBJECT_LIMIT = 72
const verbs = new Set(
  [
    'Add Allow Answer Apply Ask Bind Break Build Bump Cache Call Change Check Claim Clear Close Compare Compute Convert Copy Correct Count Create',
    'Delete Describe Document Drop End Explain Export Find Fix Fold Format Generate Give Handle Hide Import Inline Install',
    'Join Keep Let Limit Link List Load Lock Log Make Mark Measure Merge Move Name Open Plan Plant Print Read Record Reduce Refuse',
    'Release Remove Rename Replace Report Require Retry Return Revert Rewrite Run Save Select Send Serve Set Share Shorten Show Skip',
    'Sort Split Start Stop Store Support Take Test Translate Update Use Wait Write',
  ].flatMap((line) => line.split(' ')),
)

type Commit = { hash: string; subject: string; body: string; needsVerb: boolean }

if (import.meta.main) {
  const commits = newCommits()
  const faults = commits.flatMap((commit) => {
    const fault = faultOf(commit)
    return fault === undefined ? [] : [`${commit.hash} "${commit.subject}": ${fault}.`]
  })
  for (const fault of faults) console.error(fault)
  console.log(`Commits: ${commits.length} since the rule, ${faults.length} with a wrong message.`)
  process.exitCode = faults.length > 0 ? 1 : 0
}

/** @returns why a message is wrong; undefined if it is right */
export function faultOf({ subject, body, needsVerb }: Omit<Commit, 'hash'>): string | undefined {
  if (subject.length > SUBJECT_LIMIT) return `its subject has ${subject.length} characters, more than ${SUBJECT_LIMIT}`
  if (subject.endsWith('.')) return 'its subject ends with a period'
  if (!/^\p{Lu}/u.test(subject)) return 'its subject does not begin with a capital letter'
  if (body === '') return 'it has no body that gives the reason'
  const [verb = ''] = subject.split(' ')
  if (needsVerb && !verbs.has(verb))
    return `"${verb}" is not in the list of plain verbs, such as Add, Fix, Move or Test`
  return undefined
}

/** Returns the commits after BASE. In a shallow clone without BASE, returns only the newest commit. */
function newCommits(): Commit[] {
  const isBaseThere = isThere(BASE)
  const { stdout } = git('log', '-z', '--no-merges', '--format=%h%n%s%n%b', ...(isBaseThere ? [`${BASE}..`] : ['-1']))
  const entries = (stdout ?? '').split('\0').filter((entry) => entry !== '')
  const ofVerbs = isThere(VERBS_BASE) ? git('log', '--format=%h', `${VERBS_BASE}..`).stdout.split('\n') : []
  return entries.map((entry) => {
    const [hash = '', subject = '', ...body] = entry.split('\n')
    return { hash, subject, body: body.join('\n').trim(), needsVerb: ofVerbs.includes(hash) }
  })
}

function isThere(commit: string): boolean {
  return git('cat-file', '-e', commit).status === 0
}

function git(...words: string[]) {
  return spawnSync('git', words, { cwd: root, encoding: 'utf8' })
}
