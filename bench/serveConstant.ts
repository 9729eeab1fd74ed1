import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts a server in a separate process, without a database. It answers each call with this text. */
export async function serveConstant(answer: string) {
  const child: ChildProcess = fork(fileURLToPath(new URL('constantProcess.ts', import.meta.url)))
  child.send(answer)
  const [address] = await once(child, 'message')
  return {
    url: address as string,
    async close() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
