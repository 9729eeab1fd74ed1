import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { root } from '../root.ts'

/** One import, export-from or `new URL('x.ts', import.meta.url)` of a module. */
export type Import = {
  /** Path of the imported file, relative to the project's folder. */
  to: string
  /** True if only types are imported, so there is no dependency at run time. */
  typeOnly: boolean
  /** The imported names; `*` for all names. */
  names: readonly string[]
}

export type SourceModule = { path: string; text: string; tree: ts.SourceFile; imports: readonly Import[] }

/** Reads source files. @param patterns globs, relative to the project's folder */
export function readModules(...patterns: string[]): SourceModule[] {
  const paths = patterns.flatMap((pattern) => globSync(pattern, { cwd: root })).sort()
  return paths.map((path) => {
    const module = parsed.get(path) ?? readModule(path)
    parsed.set(path, module)
    return module
  })
}

/** A cache, because several test files of a process read the same modules. */
const parsed = new Map<string, SourceModule>()

/** The module is parsed at the first use, because some rules read only the text. */
function readModule(path: string): SourceModule {
  const text = readFileSync(join(root, path), 'utf8')
  let tree: ts.SourceFile | undefined
  let imports: readonly Import[] | undefined
  return {
    path,
    text,
    get tree() {
      tree ??= ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
      return tree
    },
    get imports() {
      imports ??= importsOf(path, this.tree)
      return imports
    },
  }
}

/** Calls `look` for every node of a module, parents first. */
export function walk(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => walk(child, look))
}

/** Returns the line number of a node, starting at 1. */
export function lineOf(module: SourceModule, node: ts.Node): number {
  return module.tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
}

function importsOf(path: string, tree: ts.SourceFile): Import[] {
  const imports: Import[] = []
  const add = (specifier: ts.Node | undefined, typeOnly: boolean, names: readonly string[]) => {
    if (specifier && ts.isStringLiteral(specifier) && /^[./]|\.ts$/.test(specifier.text))
      imports.push({ to: join(dirname(path), specifier.text), typeOnly, names })
  }
  walk(tree, (node) => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause
      add(node.moduleSpecifier, clause?.phaseModifier === ts.SyntaxKind.TypeKeyword, namesOf(clause))
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true, ['*'])
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly, ['*'])
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, ['*'])
    else if (ts.isNewExpression(node) && node.expression.getText() === 'URL') add(node.arguments?.[0], false, ['*'])
  })
  return imports
}

function namesOf(clause: ts.ImportClause | undefined): string[] {
  const bindings = clause?.namedBindings
  if (!bindings || !ts.isNamedImports(bindings)) return ['*']
  // At run time `import { type A }` is still an import, but without names. So the names contain only values.
  return bindings.elements.filter((one) => !one.isTypeOnly).map((one) => (one.propertyName ?? one.name).getText())
}
