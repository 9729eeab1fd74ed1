import { type SpawnOptions, spawnSync } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { StartError } from '../lib/startError.ts'

/** The user and the command that start a PostgreSQL program. */
export type Launch = {
  /**
   * The user that must own the files. Undefined if this process does not run as root, because then its files have the
   * right owner.
   */
  owner: { uid: number; gid: number } | undefined
  command(program: string, args: readonly string[]): { file: string; args: string[]; options: SpawnOptions }
}

/**
 * Chooses the user for PostgreSQL, because PostgreSQL refuses to run as root. The first choice is the owner of existing
 * data, then `postgres`, then `nobody`. If that user cannot reach the programs or the data, for example under /root,
 * the program gets a Linux capability to reach them.
 *
 * @param program an absolute path that must be executable
 * @param folder  an absolute path that must be reachable
 * @param data    the data folder; its owner is kept if it exists
 * @throws StartError if no user can run PostgreSQL
 */
export async function findLaunch(program: string, folder: string, data: string): Promise<Launch> {
  if (process.geteuid?.() !== 0) return directly(undefined)
  const owner = (await ownerOf(data)) ?? (await passwordEntry('postgres')) ?? (await passwordEntry('nobody'))
  if (owner === undefined)
    throw new StartError('PostgreSQL refuses to run as root. Create a user named postgres, or set DATABASE_URL.')
  const launches = [directly(owner), withCapability(owner, 'dac_read_search'), withCapability(owner, 'dac_override')]
  const launch = launches.find((candidate) => reaches(candidate, program, folder))
  if (launch === undefined)
    throw new StartError(
      `PostgreSQL cannot run as root, and the user id ${owner.uid} cannot reach ${folder}. Move this folder to a place that all users can reach, start Balcão as another user, or set DATABASE_URL.`,
    )
  return launch
}

function directly(owner: Launch['owner']): Launch {
  return { owner, command: (program, args) => ({ file: program, args: [...args], options: { ...owner } }) }
}

function withCapability(owner: NonNullable<Launch['owner']>, capability: string): Launch {
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
  // PostgreSQL finds its programs with access(2). Without this bit, access(2) ignores the capabilities of any user but
  // root.
  const capabilities = ['--securebits=+no_setuid_fixup', `--inh-caps=+${capability}`, `--ambient-caps=+${capability}`]
  return {
    owner,
    command: (program, args) => ({
      file: 'setpriv',
      args: [...identity, ...capabilities, program, ...args],
      options: {},
    }),
  }
}

function reaches(launch: Launch, program: string, folder: string): boolean {
  return [launch.command(program, ['--version']), launch.command('ls', ['-d', `${folder}/.`])].every(
    ({ file, args, options }) => {
      const { uid, gid } = options
      return spawnSync(file, args, { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0
    },
  )
}

async function ownerOf(path: string): Promise<Launch['owner']> {
  const found = await stat(path).catch(() => undefined)
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid }
}

async function passwordEntry(name: string): Promise<Launch['owner']> {
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = users
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) }
}
