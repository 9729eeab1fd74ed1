#!/usr/bin/env node
// The rest of the program needs Node 24. On an older one it runs under the Node that `npm ci` put beside it.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'

const NEEDED = 24

if (Number.parseInt(process.versions.node, 10) >= NEEDED) {
  // A parent that was killed can pass on no signal: without it we would keep the port for ever.
  process.on('disconnect', () => process.exit(137))
  process.channel?.unref()
  await import('../server/cli/main.ts')
} else runUnder(pinnedNode())

function pinnedNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'))
    const binary = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
    if (existsSync(binary)) return binary
  } catch {
    // Not installed: the sentence below says what to do.
  }
  process.stderr.write(`balcao: Node ${NEEDED} or newer is needed, this is ${process.versions.node}: run "npm ci".\n`)
  process.exit(1)
}

function runUnder(node) {
  const child = spawn(node, [import.meta.filename, ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  // A terminal signals both of us; a supervisor only this process. The child drains once however often it is told.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
}
