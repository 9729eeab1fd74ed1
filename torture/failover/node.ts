/** The program of a node that keeps the gateway's records separately. They survive a loss of the database. */

import { start } from '../../server/process/main.ts'
import { readSettings } from '../../server/process/readSettings.ts'

const stopped = Promise.withResolvers<void>()
process.on('SIGTERM', () => stopped.resolve())
const node = await start(readSettings(process.env), { simulatorUrl: process.env.GATEWAY_URL })
await stopped.promise
await node.stop()
process.exit(0)
