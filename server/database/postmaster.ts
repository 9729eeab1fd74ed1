import { execFile } from 'node:child_process'
import { readFile, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'

/** The running postmaster (the main process of PostgreSQL) of a data directory. */
export type Postmaster = { pid: number; port: number; state: 'starting' | 'ready' | 'stopping' }

/**
 * Reads `postmaster.pid` and checks that its process is alive and serves this directory. After a crash of the machine,
 * another program may have the pid.
 * @returns undefined if no running server is found. If a server runs nevertheless, PostgreSQL's own lock refuses a
 * second server.
 */
export async function findPostmaster(directory: string): Promise<Postmaster | undefined> {
  const text = await readFile(`${directory}/postmaster.pid`, 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !(await serves(pid, directory))) return undefined
  const state = lines[7]?.trim()
  return { pid, port: Number(lines[3]), state: state === 'ready' || state === 'stopping' ? state : 'starting' }
}

async function serves(pid: number, directory: string): Promise<boolean> {
  const words = await commandLine(pid)
  const folder = words[words.indexOf('-D') + 1]
  if (!words.includes('-D') || folder === undefined) return false
  const [ours, theirs] = await Promise.all([realpath(directory), realpath(folder).catch(() => folder)])
  return ours === theirs
}

/** Returns the command line of a process. Empty if the process has ended, even if it is still a zombie. */
async function commandLine(pid: number): Promise<string[]> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  const [, folder] = / -D (.*?)(?: -[a-z] |$)/.exec(stdout.trim()) ?? []
  return folder === undefined ? [] : ['-D', folder]
}
