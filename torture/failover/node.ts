/** The program of a node whose gateway has records of its own, so that they survive what the database loses. */

import { start } from '../../server/process/main.ts'
import { readSettings } from '../../server/process/readSettings.ts'

const stopped = Promise.withResolvers<void>()
process.on('SIGTERM', () => stopped.resolve())
const node = await start(readSettings(process.env), { simulatorUrl: process.env.GATEWAY_URL })
await stopped.promise
await node.stop()
process.exit(0)
