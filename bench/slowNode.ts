/** A process that runs a node whose gateways are at a given address. */

import { start } from '../server/process/main.ts'
import { readSettings } from '../server/process/readSettings.ts'

await start(readSettings(process.env), { simulatorUrl: process.argv[2] })
