/** Compiles the TypeScript of the guides against the client `@balcao/node`. */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { root } from './root.ts'

const CLIENT = join(root, 'packages/node/src/index.ts')
/** A block may use the client that an earlier block of the page created. */
const CLIENT_OF_PAGE = `declare const balcao: import('@balcao/node').Balcao\n`

/** Functions that the reader of the guide of events must write, in English and in Portuguese. */
const READERS_OWN = [
  'function readPlace(): Promise<number>',
  'function keepPlace(sequence: number): Promise<void>',
  'function deliverOrder(chargeId: string | null): Promise<void>',
  'function lerLugar(): Promise<number>',
  'function guardarLugar(sequence: number): Promise<void>',
  'function entregarPedido(chargeId: string | null): Promise<void>',
]
  .map((signature) => `declare ${signature}\n`)
  .join('')

/**
 * Returns the TypeScript blocks of the guides as files beside the tests. The name of a file contains the place of its
 * block.
 */
function blocks(): Map<string, string> {
  const pages = globSync(['docs/*.md', 'docs/pt/*.md', 'README*.md', 'packages/node/README.md'], { cwd: root })
  const found = pages.flatMap((page) => {
    const parts = readFileSync(join(root, page), 'utf8').split('\n```').slice(1)
    const codes = parts.filter((part) => part.startsWith('ts\n')).map((part) => part.slice(3))
    return codes.map((code, index) => [`${page.replaceAll(/\W/g, '-')}-${index + 1}`, code] as const)
  })
  return new Map(
    found.map(([name, code]) => {
      const makesClient = /const balcao\b/.test(code)
      return [
        join(root, 'test', `${name}.ts`),
        `${makesClient ? '' : CLIENT_OF_PAGE}${READERS_OWN}${code}\nexport {}\n`,
      ]
    }),
  )
}

test('the TypeScript of the guides compiles against the client', () => {
  const sources = blocks()
  assert.ok(sources.size > 5, `${sources.size} blocks`)
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
    types: ['node'],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    paths: { '@balcao/node': [CLIENT] },
  }
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile } = host
  host.fileExists = (path) => sources.has(path) || fileExists(path)
  host.readFile = (path) => sources.get(path) ?? readFile(path)
  host.getSourceFile = (path, version, ...rest) => {
    const text = sources.get(path)
    return text === undefined ? getSourceFile(path, version, ...rest) : ts.createSourceFile(path, text, version)
  }
  const program = ts.createProgram([...sources.keys()], options, host)
  const faults = [...sources.keys()].flatMap((path) => {
    const source = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
  })
  const words = faults.map(({ file, messageText }) => {
    return `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
  assert.deepEqual(words, [])
})
