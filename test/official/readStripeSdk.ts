import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { root } from '../root.ts'
import type { Definition } from './definition.ts'

const FOLDER = path.join(root, 'node_modules/stripe/esm/resources')
/** The resources that the adapter of gateway D calls. */
const RESOURCES = [
  'Accounts',
  'Balance',
  'BalanceTransactions',
  'Charges',
  'Checkout/Sessions',
  'Disputes',
  'Files',
  'PaymentIntents',
  'Payouts',
  'Refunds',
  'Transfers',
  'WebhookEndpoints',
]

/**
 * Reads the definition of gateway D's API from the types of the company's own client. A webhook is stored as the answer
 * of the operation `EVENT TYPE`. `words` returns the values in the description of a field, if the field's type is a
 * text.
 */
export function readStripeSdk(): Definition & { words(field: string): string[] } {
  const files = [...RESOURCES, 'Events'].map((name) => path.join(FOLDER, `${name}.d.ts`))
  const program = ts.createProgram(files, { strict: true, skipLibCheck: true, module: ts.ModuleKind.NodeNext })
  const types = new TypeReader(program.getTypeChecker())
  const operations: Definition['operations'] = {}
  for (const name of RESOURCES) {
    const paths = pathsIn(readFileSync(path.join(FOLDER, `${name}.js`), 'utf8'))
    for (const method of methodsIn(program.getSourceFile(path.join(FOLDER, `${name}.d.ts`))!)) {
      const operation = paths.get(method.name.getText())
      if (operation) operations[operation] = types.operationOf(method)
    }
  }
  for (const node of program.getSourceFile(path.join(FOLDER, 'Events.d.ts'))!.statements)
    if (ts.isInterfaceDeclaration(node)) Object.assign(operations, types.eventOf(node))
  types.readModels()
  const { models, enumerations } = types
  return {
    source: 'stripe',
    commit: '',
    operations,
    models,
    enumerations,
    namesNulls: true,
    words: (field) => types.words[field] ?? [],
  }
}

/** Returns the methods of a resource with their verbs and paths. */
function pathsIn(script: string): Map<string, string> {
  const calls = script.matchAll(
    /^ {4}(\w+)\([^)]*\) \{\n(?:(?!^ {4}\}).*\n)*?.*_makeRequest\('(\w+)', ['`]([^'`]+)['`]/gm,
  )
  return new Map(
    [...calls].map(([, name, verb, address]) => [
      name!,
      `${verb} ${address!.replace('/v1/', '').replaceAll(/\$\{[^}]+\}/g, '{id}')}`,
    ]),
  )
}

function methodsIn(file: ts.SourceFile): ts.MethodDeclaration[] {
  return file.statements.filter(ts.isClassDeclaration).flatMap(({ members }) => members.filter(ts.isMethodDeclaration))
}

/** Converts types of the client to types of a definition. */
class TypeReader {
  models: Definition['models'] = {}
  enumerations: Record<string, readonly string[]> = {}
  checker: ts.TypeChecker
  waiting: [name: string, type: ts.Type][] = []
  names = new Map<ts.Symbol, string>()
  words: Record<string, string[]> = {}

  constructor(checker: ts.TypeChecker) {
    this.checker = checker
  }

  operationOf(method: ts.MethodDeclaration): Definition['operations'][string] {
    const signature = this.checker.getSignatureFromDeclaration(method)!
    const params = signature.parameters.find(({ name }) => name === 'params')
    const request = params && this.textOf(this.checker.getNonNullableType(this.checker.getTypeOfSymbol(params)), '')
    const answer = signature.getReturnType()
    const [inner] = this.checker.getTypeArguments(answer as ts.TypeReference)
    const isList = answer.symbol.name === 'ApiListPromise'
    const response = isList ? this.listOf(inner!) : this.textOf(inner!.aliasTypeArguments?.[0] ?? inner!, '')
    return { query: [], requests: request ? [request] : [], response }
  }

  /** Reads `interface …Event { type: 'charge.refunded'; data: … }`. */
  eventOf(node: ts.InterfaceDeclaration): Definition['operations'] {
    const type = this.checker.getTypeAtLocation(node)
    const tag = type.getProperty('type')
    const literal = tag && this.checker.getTypeOfSymbol(tag)
    if (!literal?.isStringLiteral()) return {}
    return { [`EVENT ${literal.value}`]: { query: [], requests: [], response: this.textOf(type, '') } }
  }

  /** Reads the models that are referenced so far, and the models inside them. */
  readModels(): void {
    for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
      const [name, type] = next
      this.models[name] = Object.fromEntries(type.getProperties().map((field) => this.fieldOf(field, name)))
    }
  }

  fieldOf(field: ts.Symbol, model: string): [string, string] {
    const isOptional = (field.flags & ts.SymbolFlags.Optional) !== 0
    const type = this.checker.getTypeOfSymbol(field)
    const description = ts.displayPartsToString(field.getDocumentationComment(this.checker))
    this.words[`${model}.${field.name}`] = [...new Set([...description.matchAll(/`(\w+)`/g)].map(([, word]) => word!))]
    return [isOptional ? field.name : `${field.name}!`, this.textOf(type, `${model}.${field.name}`)]
  }

  /** @param place the name for an enumeration */
  textOf(type: ts.Type, place: string): string {
    if (type.isUnion()) return this.unionOf(type, place)
    if (type.flags & ts.TypeFlags.Null) return 'null'
    if (type.flags & ts.TypeFlags.String) return 'string'
    if (type.flags & ts.TypeFlags.Number) return 'number'
    if (type.flags & ts.TypeFlags.Boolean) return 'boolean'
    if (type.isStringLiteral()) return this.enumerationOf([type.value], place)
    if (this.checker.isArrayType(type))
      return `[${this.textOf(this.checker.getTypeArguments(type as ts.TypeReference)[0]!, place)}]`
    const values = type.getStringIndexType()
    if (values) return `{${this.textOf(values, place)}}`
    if (type.symbol?.name === 'ApiList') return this.listOf(this.checker.getTypeArguments(type as ts.TypeReference)[0]!)
    if (type.symbol && type.isClassOrInterface()) return this.modelOf(type)
    return 'any'
  }

  /**
   * The client's types allow future values of an enumeration (`OtherString`). A definition has only the values of this
   * version.
   */
  unionOf({ types }: ts.UnionType, place: string): string {
    const values = types.filter((one) => one.isStringLiteral()).map(({ value }) => value)
    const isOther = (one: ts.Type) =>
      one.isIntersection() || one.isStringLiteral() || (one.flags & ts.TypeFlags.Undefined) !== 0
    const others = types
      .filter((one) => !isOther(one))
      .map((one) => (one.flags & ts.TypeFlags.BooleanLiteral ? 'boolean' : this.textOf(one, place)))
    return [...new Set([...(values.length > 0 ? [this.enumerationOf(values, place)] : []), ...others])].join('|')
  }

  enumerationOf(values: string[], place: string): string {
    const name = `${place}=`
    this.enumerations[name] = values
    return name
  }

  listOf(item: ts.Type): string {
    const name = `List<${this.textOf(item, '')}>`
    this.models[name] ??= {
      'object!': this.enumerationOf(['list'], 'List.object'),
      'data!': `[${this.textOf(item, '')}]`,
      'has_more!': 'boolean',
      'url!': 'string',
    }
    return name
  }

  /** `"…/Refunds".Refund.NextAction` is `Refund.NextAction`. Models with the same name get a number. */
  modelOf(type: ts.Type): string {
    const known = this.names.get(type.symbol)
    if (known !== undefined) return known
    const short = this.checker.getFullyQualifiedName(type.symbol).replace(/^".*"\./, '')
    let name = short
    for (let number = 2; name in this.models; number++) name = `${short}#${number}`
    this.names.set(type.symbol, name)
    this.models[name] = {}
    this.waiting.push([name, type])
    return name
  }
}
