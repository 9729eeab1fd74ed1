import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { ApiError } from '../core/errors.ts'
import { didYouMean } from '../lib/nearest.ts'
import { StartError } from '../lib/startError.ts'
import { environmentMistakes } from '../process/environmentSettings.ts'
import { balcao } from './commands.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
balcao.version(version)

// A command ends if a reader such as `head` closes the pipe. A server continues without a terminal.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  if (process.argv[2] !== 'serve') process.exit()
})

const [name] = process.argv.slice(2)
const isKnown = name === undefined || name.startsWith('-') || name === 'help'
const names = balcao.commands.map((command) => command.name())
if (!isKnown && !names.includes(name))
  balcao.error(`error: unknown command '${name}'.${didYouMean(name, names) || ' balcao --help lists the commands.'}`)

// The processes of a node have the same environment, so only the first process prints the mistakes in it.
balcao.hook('preAction', () => {
  if (cluster.isPrimary) for (const mistake of environmentMistakes()) process.stderr.write(`balcao: ${mistake}\n`)
})

try {
  await balcao.parseAsync()
} catch (error) {
  // An expected error prints a sentence. Any other error is a defect and prints its stack.
  const expected = error instanceof StartError || error instanceof ApiError
  process.stderr.write(`${expected ? `balcao: ${error.message}` : (error as Error).stack}\n`)
  process.exit(1)
}
