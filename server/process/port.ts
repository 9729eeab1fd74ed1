import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from '../lib/startError.ts'

/** Checks that the port is free, before the node starts anything. @throws StartError if the port cannot be opened */
export async function checkPort(host: string, port: number): Promise<void> {
  const probe = createServer().listen({ host, port })
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw portError(error as NodeJS.ErrnoException, host, port, 'PORT')
  } finally {
    probe.close()
  }
}

/** Returns an error that explains why a port cannot be opened. @param setting the variable that sets the port */
export function portError(error: NodeJS.ErrnoException, host: string, port: number, setting: string): StartError {
  const where = `Port ${port} of ${host}`
  const sentences: Record<string, string> = {
    EADDRINUSE: `${where} is already in use. Stop the other program, or set ${setting}.`,
    EACCES: `This user may not open port ${port} of ${host}. Set ${setting} to 1024 or more.`,
    EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
    ENOTFOUND: `HOST ${host} is not an address of this machine.`,
  }
  return new StartError(sentences[error.code ?? ''] ?? `${where} could not be opened: ${error.message}.`, error)
}
