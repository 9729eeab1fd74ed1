import ts from 'typescript'
import { lineOf, type SourceModule, walk } from './sourceModules.ts'

/**
 * Finds objects and lists of a module that other code may change, because its functions return them or pass them to a
 * package. For example, pino wrote the fields of each log line into such an object. Schemas are shared on purpose, so
 * calls of `Type` do not count.
 */
export function sharedObjects(module: SourceModule): string[] {
  const own = ownObjects(module.tree)
  const foreign = importedFromPackages(module.tree)
  const found: string[] = []
  walk(module.tree, (node) => {
    if (!ts.isIdentifier(node) || !own.has(node.text)) return
    const [user, used] = userOf(node)
    const isReturned = ts.isReturnStatement(user) || (ts.isArrowFunction(user) && user.body === used)
    const isPassed =
      (ts.isCallExpression(user) || ts.isNewExpression(user)) &&
      user.arguments?.includes(used as ts.Expression) &&
      foreign.has(calledName(user.expression))
    if (isReturned || isPassed) found.push(`${module.path}:${lineOf(module, node)} ${node.text}`)
  })
  return found
}

/** Returns the constants of a module that are object or list literals and are not frozen. */
function ownObjects(tree: ts.SourceFile): Set<string> {
  const lists = tree.statements.filter(ts.isVariableStatement).map(({ declarationList }) => declarationList)
  const constants = lists.filter(({ flags }) => flags & ts.NodeFlags.Const).flatMap(({ declarations }) => declarations)
  const objects = constants.filter(({ initializer }) => {
    const value = initializer && plain(initializer)
    return value && (ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value))
  })
  return new Set(objects.map(({ name }) => name.getText()))
}

function importedFromPackages(tree: ts.SourceFile): Set<string> {
  const imports = tree.statements
    .filter(ts.isImportDeclaration)
    .filter((one) => !/^['"]\./.test(one.moduleSpecifier.getText()))
  const names = imports.flatMap(({ importClause }) => importClause?.getText().match(/[\w$]+/g) ?? [])
  return new Set(names.filter((name) => name !== 'Type'))
}

/**
 * Returns the node that uses a value, and the child of this node that contains the value. For example, the child may be
 * a conditional expression with the value in one branch.
 */
function userOf(node: ts.Node): [user: ts.Node, used: ts.Node] {
  const { parent } = node
  const isChoice =
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && /^(\?\?|\|\||&&)$/.test(parent.operatorToken.getText())) ||
    ts.isParenthesizedExpression(parent) ||
    ts.isAsExpression(parent)
  return isChoice ? userOf(parent) : [parent, node]
}

function calledName(expression: ts.Expression): string {
  const isPath = ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)
  return isPath ? calledName(expression.expression) : expression.getText()
}

function plain(expression: ts.Expression): ts.Expression {
  const isWrapped =
    ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression) || ts.isParenthesizedExpression(expression)
  return isWrapped ? plain(expression.expression) : expression
}
