/*
 * Makes a release: `npm run release -- patch` (or minor, major). It sets the version of the server and of the client, closes the
 * section of the changelog, commits, tags and packs into dist/release. It pushes and publishes nothing: it prints how.
 * `--dry-run` shows the changes and undoes them.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const root = join(import.meta.dirname, '..')
/** These name the files of the packages. */
const NAMING = [
  'docs/sdk.md',
  'docs/pt/sdk.md',
  'docs/installing.md',
  'docs/pt/installing.md',
  'examples/nextjs/package.json',
]
const FILES = [
  'package.json',
  'package-lock.json',
  'packages/node/package.json',
  'packages/node/src/version.ts',
  'CHANGELOG.md',
  ...NAMING,
]
const { values, positionals } = parseArgs({ options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true })
const [kind = ''] = positionals
if (!['patch', 'minor', 'major'].includes(kind)) stop('usage: npm run release -- patch|minor|major [--dry-run]')
if (git('status', '--porcelain', '--untracked-files=no') !== '')
  stop('The working tree has changes. Commit them first.')

const old = JSON.parse(read('package.json')).version
const version = nextVersion(old, kind)
const tag = `v${version}`
if (git('tag', '--list', tag) !== '') stop(`The tag ${tag} exists already.`)
writeVersion(new Date().toISOString().slice(0, 10))

if (values['dry-run']) {
  console.log(git('diff', '--', ...FILES))
  git('checkout', '--', ...FILES)
  console.log(`\nDry run: ${old} would become ${version}, with the tag ${tag}. Nothing has changed.`)
} else {
  git(
    'commit',
    '--quiet',
    '-m',
    `Release ${version}`,
    '-m',
    'CHANGELOG.md has the content of this release.',
    '--',
    ...FILES,
  )
  git('tag', '--annotate', '-m', `Balcão ${version}`, tag)
  pack()
  buildImage()
  console.log(`\nMade ${tag}. To publish it:\n  git push --follow-tags\n  npm publish dist/release/<file>.tgz`)
}

function writeVersion(day) {
  for (const file of ['package.json', 'packages/node/package.json'])
    replace(file, `"version": "${old}"`, `"version": "${version}"`)
  const lock = JSON.parse(read('package-lock.json'))
  lock.version = version
  lock.packages[''].version = version
  writeFileSync(join(root, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`)
  replace('CHANGELOG.md', '## [Unreleased]\n', `## [Unreleased]\n\n## [${version}] - ${day}\n`)
  replace('packages/node/src/version.ts', `'${old}'`, `'${version}'`)
  for (const file of NAMING) replace(file, `-${old}.tgz`, `-${version}.tgz`)
}

/** Packs the server and the client. */
function pack() {
  mkdirSync(join(root, 'dist/release'), { recursive: true })
  for (const folder of ['.', './packages/node'])
    execFileSync('npm', ['pack', '--pack-destination', 'dist/release', folder], { cwd: root, stdio: 'inherit' })
}

/** Builds the image if this machine has a tool for it. The release stands without the image, too. */
function buildImage() {
  const tool = ['podman', 'docker', 'buildah'].find((name) => spawnSync(name, ['--version']).status === 0)
  if (tool === undefined) return console.log('No image: podman, docker and buildah are not on this machine.')
  const args = ['build', '-f', 'deploy/Dockerfile', '-t', `balcao:${version}`, '.']
  const { status } = spawnSync(tool, args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) console.error(`The image was not built. Try again: ${tool} ${args.join(' ')}`)
}

function nextVersion(from, step) {
  const [major, minor, patch] = from.split('.').map(Number)
  if (step === 'major') return `${major + 1}.0.0`
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`
}

function replace(file, from, to) {
  const text = read(file)
  if (!text.includes(from)) {
    git('checkout', '--', ...FILES)
    stop(`${file} does not contain ${JSON.stringify(from)}.`)
  }
  writeFileSync(join(root, file), text.replaceAll(from, to))
}

function read(file) {
  return readFileSync(join(root, file), 'utf8')
}

function git(...words) {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
