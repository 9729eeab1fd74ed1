// Finds a Node that is new enough to run the server. This file is plain JavaScript without packages and runs on Node 20.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

const FILE = process.platform === 'win32' ? 'node.exe' : 'bin/node'

/**
 * Returns the path of a Node of this version: the one of `npm ci`, or one that npm installs once into the user's cache.
 * Returns undefined if npm cannot install it.
 * @param {number} major the version
 */
export function findNode(major) {
  const cached = join(cacheFolder(), `node-${major}`)
  const installed = join(cached, 'node_modules', packageName(), FILE)
  return pinnedNode() ?? (existsSync(installed) || install(major, cached) ? installed : undefined)
}

/** Returns the Node that is a development dependency of a checkout. */
function pinnedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'))
    const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return existsSync(binary) ? binary : undefined
  } catch {
    return undefined
  }
}

/** A folder under a temporary name becomes the cache, so a crash or a race leaves no incomplete Node. */
function install(major, cached) {
  process.stderr.write(`balcao: Balcão runs on Node ${major}. npm now installs it into ${cached}, only once.\n`)
  const draft = `${cached}.${process.pid}`
  try {
    mkdirSync(draft, { recursive: true })
    const flags = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', draft]
    const args = ['install', ...flags, `${packageName()}@${major}`]
    // Standard output belongs to the command.
    const { status } = spawnSync('npm', args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
    if (status === 0 && !existsSync(cached)) renameSync(draft, cached)
  } catch (error) {
    process.stderr.write(`balcao: ${error.message}\n`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
  return existsSync(join(cached, 'node_modules', packageName(), FILE))
}

/** The npm package `node` installs one of these packages, by the same rule. */
function packageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  return `${platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node'}-${platform}-${process.arch}`
}

function cacheFolder() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'balcao')
}
