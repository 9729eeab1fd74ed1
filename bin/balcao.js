#!/usr/bin/env node
// Balcão needs Node 24. If this Node is older, this file starts Balcão again under a Node 24. It starts a server with less memory.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import { constants } from 'node:os'
import { join } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import { isFresh } from './serverBundle.js'

const NEEDED = 24
/**
 * By default V8 lets young objects fill 128 MB before it collects them, and the C library keeps freed memory in an arena for
 * each thread. With these limits a node under load takes 60 MB less.
 */
const MEMORY_FLAGS = ['--max-semi-space-size=16']
/**
 * If the heap may have 2 GB or more, V8 lets old objects grow to four times what the last collection left. Below it is at most
 * twice (V8, heap-controller.cc).
 */
const MAX_OLD_MB = 2000
const MEMORY_VARIABLES = { MALLOC_ARENA_MAX: '2' }

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  // A killed parent process cannot forward signals. Exit, because this process would otherwise keep the port forever.
  process.on('disconnect', () => process.exit(137))
  process.channel?.unref()
  if (!process.channel) followNpx(() => process.kill(process.pid, 'SIGTERM'))
  if (process.argv[2] === 'serve') limitMemory()
  // API processes inherit the variable. Without write permission Node keeps no cache and does not fail.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/balcao')
  module.enableCompileCache()
  // An installed package has only the bundle. Its files have no useful times, because npm sets them.
  const hasSource = existsSync(join(import.meta.dirname, '../server/cli/main.ts'))
  await import(hasSource && !isFresh() ? '../server/cli/main.ts' : '../dist/server/main.js')
} else {
  const { findNode } = await import('./findNode.js')
  const node = findNode(NEEDED)
  if (node !== undefined) runUnder(node)
  else {
    process.stderr.write(
      `balcao: needs Node ${NEEDED} or newer, this is ${process.versions.node}, and npm did not install one. Install Node ${NEEDED}.\n`,
    )
    process.exitCode = 1
  }
}

/**
 * npx forwards a signal only to its shell, and some shells then end without their command. So the command ends when this
 * shell is gone. Any other parent may leave its command running.
 */
function followNpx(end) {
  const { npm_lifecycle_event: event, npm_lifecycle_script: script } = process.env
  if (event !== 'npx' || !/^['"]?balcao['"]?$/.test(script ?? '')) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    end()
  }, 500).unref()
}

/**
 * Both limits count only at the start of a process, so this process starts again with them under the same id. A channel to the
 * parent process would be lost, and Windows cannot do it.
 */
function limitMemory() {
  const flags = memoryFlags()
  if (flags.length === 0 || process.platform === 'win32' || process.channel) return
  const args = [process.execPath, ...process.execArgv, ...flags, ...process.argv.slice(1)]
  try {
    process.execve?.(process.execPath, args, { ...MEMORY_VARIABLES, ...process.env })
  } catch {
    // Node's permission model forbids it. The node then works with more memory.
  }
}

/** Returns the flags, or none if the operator has given a limit. V8 also reads `_` in place of `-`. */
function memoryFlags() {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ')
  if (/(semi|old)[-_]space[-_]size|max[-_]heap[-_]size/.test(given)) return []
  const isLarge = getHeapStatistics().heap_size_limit >= 2048 * 1024 * 1024
  return isLarge ? [...MEMORY_FLAGS, `--max-old-space-size=${MAX_OLD_MB}`] : MEMORY_FLAGS
}

function runUnder(node) {
  const flags = process.argv[2] === 'serve' ? memoryFlags() : []
  const child = spawn(node, [...flags, import.meta.filename, ...process.argv.slice(2)], {
    env: { ...MEMORY_VARIABLES, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A supervisor signals only this process, so forward the signal. A terminal signals both; the second signal does no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal))
  followNpx(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
