import { endTogether, openProxy, type TcpProxy } from './proxy.ts'

/** `before`: the server never gets the commit. `after`: the server commits, but its answer is lost. */
export type CommitCut = 'before' | 'after'

/** A TCP proxy in front of PostgreSQL that cuts a connection at the packet that commits. */
export type CommitProxy = Pick<TcpProxy, 'url' | 'close'> & { cuts: Record<CommitCut, number> }

/**
 * Opens a proxy on a free port. It reads the messages of the client and finds commits: a `commit`, or the Sync after a
 * statement that writes.
 * @param target a PostgreSQL connection string without TLS
 * @param decide is called at each commit. Undefined forwards the commit.
 * @see https://www.postgresql.org/docs/current/protocol-message-formats.html
 */
export async function openCommitProxy(target: string, decide: () => CommitCut | undefined): Promise<CommitProxy> {
  const cuts = { before: 0, after: 0 }
  const { url, close } = await openProxy(target, (client, upstream) => {
    const commits = commitReader()
    let cut: CommitCut | undefined
    const end = () => {
      cuts[cut!] += 1
      client.destroy()
      upstream.destroy()
    }
    client.on('data', (chunk) => {
      if (cut !== undefined) return
      if (commits(chunk)) cut = decide()
      if (cut === 'before') end()
      else upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      if (cut === undefined) client.write(chunk)
      else if (!client.destroyed) end()
    })
    endTogether(client, upstream)
  })
  return { url, cuts, close }
}

const WRITES = /\b(insert|update|delete)\b/i

/** @returns a function that gets the bytes of one client, and returns true if these bytes complete a commit */
function commitReader(): (chunk: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0)
  let started = false
  let inTransaction = false
  let willWrite = false
  const writing = new Map<string, boolean>()
  const read = (type: string, body: Buffer): boolean => {
    const [name = '', text = ''] = body.toString('latin1').split('\0')
    if (type === 'P') writing.set(name, WRITES.test(text))
    if (type === 'B') willWrite ||= writing.get(text) ?? false
    if (type === 'Q') {
      if (/^begin/i.test(name)) inTransaction = true
      if (/^(commit|rollback)/i.test(name)) inTransaction = false
      return /^commit/i.test(name)
    }
    if (type !== 'S') return false
    const commits = willWrite && !inTransaction
    willWrite = false
    return commits
  }
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    let commits = false
    for (;;) {
      // The first message has no type.
      const head = started ? 1 : 0
      if (rest.length < head + 4) return commits
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return commits
      if (started) commits = read(String.fromCharCode(rest[0]!), rest.subarray(5, length)) || commits
      started = true
      rest = rest.subarray(length)
    }
  }
}
