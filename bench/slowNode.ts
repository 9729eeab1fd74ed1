/** A process that runs a node with gateways at a given address. */

import { start } from '../server/process/main.ts'
import { readSettings } from '../server/process/readSettings.ts'

await start(readSettings(process.env), { simulatorUrl: process.argv[2] })
