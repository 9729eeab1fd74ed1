import { after } from 'node:test'

type CleanUp = () => unknown

const ofFile: CleanUp[] = []
const ofProcess: CleanUp[] = []

/**
 * Registers work for the end of the current test file, for example to stop a server. Inside a test, `after` of
 * `node:test` would already run the work at the end of that test. The last registered work runs first.
 */
export function afterFile(cleanUp: CleanUp): void {
  ofFile.push(cleanUp)
}

/** Registers work for the end of the test process, which may run several test files. The last registered work runs first. */
export function afterProcess(cleanUp: CleanUp): void {
  ofProcess.push(cleanUp)
}

/** Runs the work of the current test file. @throws the first error, after all work has run */
export async function endFile(): Promise<void> {
  await runAll(ofFile)
}

/** Runs the work of the current test file and of the process. @throws the first error, after all work has run */
export async function endProcess(): Promise<void> {
  await runAll([...ofProcess.splice(0), ...ofFile.splice(0)])
}

let severalFiles = false

/** Call this in a process that runs several test files. That process calls `endFile` and `endProcess` itself. */
export function expectSeveralFiles(): void {
  severalFiles = true
}

// The test runner calls this when no registered test is left. This may happen between two files.
after(async () => {
  if (!severalFiles) await endProcess()
})

async function runAll(work: CleanUp[]): Promise<void> {
  const errors: unknown[] = []
  for (let next = work.pop(); next; next = work.pop())
    try {
      await next()
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}
