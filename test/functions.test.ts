/** Rules about the parameters, the length and the return type of every function. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ts from 'typescript'
import { lineOf, readModules, type SourceModule, walk } from './laws/sourceModules.ts'

const modules = readModules('{server,torture,bench,web,test,bin,demo,scripts,examples}/**/*.{ts,tsx}').filter(
  ({ path }) => !path.endsWith('.d.ts'), // These files are generated.
)
const PARAMETER_LIMIT = 4
const LINE_LIMIT = 70

describe('rules for functions', () => {
  test(`a function takes at most ${PARAMETER_LIMIT} parameters, else one object with named properties`, () => {
    assert.ok(modules.length > 500, `${modules.length} modules`)
    const wrong = modules.flatMap((module) => found(module, (node) => node.parameters.length > PARAMETER_LIMIT))
    assert.deepEqual(wrong, [])
  })

  test(`a function has at most ${LINE_LIMIT} lines, else its parts become functions`, () => {
    // A test file has one function around all its tests.
    const withoutTests = modules.filter(({ path }) => !path.endsWith('.test.ts'))
    const wrong = withoutTests.flatMap((module) => found(module, (node) => linesOf(node) > LINE_LIMIT))
    assert.deepEqual(wrong, [])
  })

  test('a function of the product returns tagged objects, never a union of an object with a string or boolean', () => {
    const product = modules.filter(({ path }) => path.startsWith('server/') && !path.endsWith('.test.ts'))
    const wrong = product.flatMap((module) => found(module, ({ type }) => type !== undefined && mixes(type)))
    assert.deepEqual(wrong, [])
  })

  test('a function that breaks one of these rules is found', () => {
    const heads = [
      'function a(b: 1, c: 1, d: 1, e: 1, f: 1) {}',
      'const a = (b: 1, c: 1, d: 1, e: 1, f: 1) => 1',
      'class A { a(b: 1, c: 1, d: 1, e: 1, f: 1) {} }',
      'type A = (b: 1, c: 1, d: 1, e: 1, f: 1) => void',
    ]
    for (const text of heads) {
      assert.equal(found(parsed(text), (node) => node.parameters.length > PARAMETER_LIMIT).length, 1, text)
    }
    for (const head of ['function a() {', 'const a = () => {', 'class A { a() {'])
      for (const [lines, count] of [
        [LINE_LIMIT, 0],
        [LINE_LIMIT + 1, 1],
      ] as const) {
        const text = `${head}${'\n'.repeat(lines - 1)}}${head.startsWith('class') ? '}' : ''}`
        assert.equal(found(parsed(text), (node) => linesOf(node) > LINE_LIMIT).length, count, `${lines} ${head}`)
      }
    const returned = ["Promise<Row | 'made before' | undefined>", "'raced' | { id: string }", 'Row | false']
    for (const type of returned)
      assert.equal(found(parsed(`function a(): ${type} {}`), (node) => mixes(node.type!)).length, 1, type)
    const tagged = ["Promise<{ is: 'made' } | { is: 'lost_race' }>", "'done' | 'busy'", 'Row | undefined', 'boolean']
    for (const type of tagged)
      assert.deepEqual(
        found(parsed(`function a(): ${type} {}`), (node) => mixes(node.type!)),
        [],
        type,
      )
  })
})

function found(module: SourceModule, isWanted: (node: ts.SignatureDeclaration) => boolean): string[] {
  const places: string[] = []
  walk(module.tree, (node) => {
    if (ts.isFunctionLike(node) && isWanted(node)) places.push(`${module.path}:${lineOf(module, node)}`)
  })
  return places
}

function linesOf(node: ts.Node): number {
  return node.getText().split('\n').length
}

function parsed(text: string): SourceModule {
  return { path: 'a.ts', text, tree: ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true), imports: [] }
}

/** Returns true if a return type is a union of literals with named types or object types. */
function mixes(type: ts.TypeNode): boolean {
  const whole = ts.isTypeReferenceNode(type) && type.typeName.getText() === 'Promise' ? type.typeArguments?.[0] : type
  if (!whole || !ts.isUnionTypeNode(whole)) return false
  const isLiteral = (part: ts.TypeNode) => ts.isLiteralTypeNode(part) && part.literal.kind !== ts.SyntaxKind.NullKeyword
  const isObject = (part: ts.TypeNode) => ts.isTypeReferenceNode(part) || ts.isTypeLiteralNode(part)
  return whole.types.some((part) => isLiteral(part)) && whole.types.some(isObject)
}
