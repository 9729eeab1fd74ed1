// The bundle of the server in dist/server. A node that runs it starts in half the time.
// This file is plain JavaScript without packages, because every command imports it.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const SOURCES = ['server', 'package-lock.json', 'bin/buildServer.js', 'bin/serverBundle.js']

/** The folder of the bundle. The build writes `built.json` last. */
export const BUNDLE = join(root, 'dist/server')

/**
 * Returns true if the bundle is newer than all its sources. After a change of a source, commands run from source until the
 * next build, so nobody ever runs old code.
 * @param {string} bundle the folder of the bundle
 * @param {readonly string[]} sources files and folders
 */
export function isFresh(bundle = BUNDLE, sources = SOURCES.map((path) => join(root, path))) {
  const builtAtMs = statSync(join(bundle, 'built.json'), { throwIfNoEntry: false })?.mtimeMs
  return builtAtMs !== undefined && sources.every((path) => isOlder(path, builtAtMs))
}

/** A folder counts too, because a deleted file changes only its folder. */
function isOlder(path, timeMs) {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return true // A production image may leave out a source.
  if (stats.mtimeMs >= timeMs) return false
  return !stats.isDirectory() || readdirSync(path).every((entry) => isOlder(join(path, entry), timeMs))
}
