#!/usr/bin/env node
// Balcão needs Node 24. If this Node is older, this file starts Balcão again under the Node that `npm ci` installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module, { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'

const NEEDED = 24

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  // A killed parent process cannot forward signals. Exit, because this process would otherwise keep the port forever.
  process.on('disconnect', () => process.exit(137))
  process.channel?.unref()
  // API processes inherit the variable. Without write permission Node keeps no cache and does not fail.
  process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/balcao')
  module.enableCompileCache()
  await import('../server/cli/main.ts')
} else runUnder(pinnedNode())

function pinnedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'))
    const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    if (existsSync(binary)) return binary
  } catch {
    // The package is not installed. The message below says what to do.
  }
  process.stderr.write(`balcao: needs Node ${NEEDED} or newer, this is ${process.versions.node}: run "npm ci".\n`)
  process.exit(1)
}

function runUnder(node) {
  const child = spawn(node, [import.meta.filename, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A supervisor signals only this process, so forward the signal. A terminal signals both; the second signal does no harm.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
