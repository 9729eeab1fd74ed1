/** Finds convoluted sentences in comments, documents and messages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../root.ts'
import { type SourceModule, walk } from './sourceModules.ts'

export type Passage = { path: string; line: number; text: string }

/** The markers of convoluted sentences. A simpler sentence with the same meaning has no marker. */
const markers: readonly RegExp[] = [
  /\balso (if|when|where|while)\b/i,
  /\b(whose|whom|whoever|whatever|whichever|wherever|whereby|wherein|whereupon)\b/i,
  /\b(thereby|therein|thereof|therefrom|thereupon|hereby|albeit|lest|insofar)\b/i,
  /\b(about|after|at|before|below|beside|by|for|from|in|of|on|over|through|to|under|until|with|within) which\b/i,
  /\bha(?:s|ve|d) none of\b|\bnone of (?:which|whom)\b/i,
  /\b(the|those|these|that|only) ones? (that|which|who|whose)\b|\bthat which\b|\bthose (that|which|who)\b/i,
  /\bso that\b.*\bso that\b/i,
  /\b(?<!about )what (is|are|was|were|has|have|had|can|cannot|may|must)\b(?!.*\?)|^What\b(?!.*\?)|\bof what\b|\bwhat of\b/i,
  /(?<!\b(?:is|are|was|were|be) )\balso (for|in|at|on|by|of|with|to|those|a|an|the|from|after|before|without|not|between|under)\b/i,
  /\bit (is|was) (not )?(the|a|an|only|this|that|because)\b.{1,60}\b(that|who|which)\b/i,
  /\bnot\b[^.;:]*\bunless\b/i,
  /\bthe fact that\b|\bin order that\b|\bto the effect that\b|\bas to (whether|what|how)\b/i,
  /\bwhich\b.*\bwhich\b/i,
  /\bthat\b[^.;:]*\bthat\b[^.;:]*\bthat\b/i,
]
/** The most words of a sentence. In a list, the most words of a part between semicolons or colons. */
const WORDS_LIMIT = 30

/** @returns the first marker of a convoluted sentence in a passage; undefined if it reads well */
export function markerOf(text: string): string | undefined {
  for (const sentence of sentencesOf(text)) {
    const found = markers.map((marker) => marker.exec(sentence)?.[0]).find((match) => match !== undefined)
    if (found !== undefined) return found
    const longest = Math.max(...sentence.split(/[;:] /).map(countWords))
    if (longest > WORDS_LIMIT) return `${longest} words`
  }
  return undefined
}

/** Returns the sentences of a passage. Code between backticks counts as one word. */
export function sentencesOf(text: string): string[] {
  return text
    .replace(/`[^`]*`/g, 'Code')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^(?: {4,}| *\w+ {2,}\S).*$/gm, '\n\n')
    .split(
      /(?<=[.!?][)"'”*]*)\s+(?=[("'“*]*[\p{Lu}\p{N}@])|\s+(?=@(?:param|property|returns?|throws)\b)|\n\s*\n|\n\s*(?=- )/u,
    )
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => sentence !== '')
}

/**
 * Returns the comments of a module, and the comments in the SQL of its strings. Consecutive `//` lines are one comment.
 */
export function commentsOf({ path, text, tree }: SourceModule): Passage[] {
  let code = ''
  let read = 0
  const sql: Passage[] = []
  walk(tree, (node) => {
    if (!isText(node)) return
    const [start, end] = [node.getStart(), node.end]
    const inside = text.slice(start, end)
    code += text.slice(read, start) + inside.replace(/[^\n]/g, ' ')
    read = end
    if (ts.isTemplateLiteralToken(node) || ts.isStringLiteral(node))
      sql.push(...sqlComments(path, inside, lineAt(tree, start)))
  })
  code += text.slice(read)
  const found = [...code.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*/g)]
  const comments = found.map((match) => ({
    path,
    line: lineAt(tree, match.index),
    text: text
      .slice(match.index, match.index + match[0].length)
      .replace(/^\/\*+|\*\/$/g, '')
      .replace(/^\s*(?:\/\/|\*(?!\*))/gm, '')
      .trim(),
  }))
  return [...comments, ...sql].filter((comment) => isProse(comment.text))
}

/** Returns the comments `-- …` of SQL. */
export function sqlComments(path: string, sql: string, firstLine = 1): Passage[] {
  return [...sql.matchAll(/^[^'\n]*?-- [^\n]*(?:\n\s*-- [^\n]*)*/gm)]
    .map((match) => ({
      path,
      line: firstLine + sql.slice(0, match.index).split('\n').length - 1,
      text: match[0].replace(/^.*?-- /gm, '').trim(),
    }))
    .filter(({ text }) => isProse(text))
}

/** Returns the texts of a module's errors, and the descriptions of its fields and operations. */
export function messagesOf({ path, tree }: SourceModule): Passage[] {
  const messages: Passage[] = []
  const isOfFields = path.endsWith('/fieldWords.ts')
  const keep = (node: ts.Node) => {
    const words: string[] = []
    walk(node, (part) => {
      if (ts.isStringLiteralLike(part) || ts.isTemplateLiteralToken(part)) words.push(part.text)
    })
    const said = words.join('…')
    if (said.includes(' ')) messages.push({ path, line: lineAt(tree, node.getStart()), text: said })
  }
  walk(tree, (node) => {
    const isCall = ts.isCallExpression(node) || ts.isNewExpression(node)
    if (isCall && /^(ApiError|conflict|invalidRequest|errorAt|unprocessable|wrong)$/.test(node.expression.getText()))
      node.arguments?.forEach(keep)
    const isDescription =
      ts.isPropertyAssignment(node) && (isOfFields || /^(description|summary)$/.test(node.name.getText()))
    if (isDescription) keep(node.initializer)
  })
  return messages
}

/** Returns the sentences of a Markdown file: paragraphs, items and cells of tables, without code. */
export function passagesOf(path: string): Passage[] {
  const text = readFileSync(join(root, path), 'utf8').replace(/^(```+)[\s\S]*?^\1|<!--[\s\S]*?-->/gm, (code) =>
    code.replace(/[^\n]/g, ''),
  )
  const passages: Passage[] = []
  let open: Passage | undefined
  const close = () => {
    if (open) passages.push(open)
    open = undefined
  }
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*$|^#|^\||^\s*(?:[-*]|\d+\.) /.test(line)) close()
    if (line.startsWith('|'))
      passages.push(...line.split('|').map((cell) => ({ path, line: index + 1, text: cell.trim() })))
    else if (!/^\s*$|^#/.test(line)) {
      open ??= { path, line: index + 1, text: '' }
      open.text = `${open.text} ${line.trim().replace(/^(?:[-*>]|\d+\.) /, '')}`.trim()
    }
  }
  close()
  return passages
    .flatMap((one) => sentencesOf(one.text).map((sentence) => ({ ...one, text: sentence })))
    .filter((one) => isProse(one.text))
}

function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

function isText(node: ts.Node): boolean {
  return (
    ts.isStringLiteral(node) ||
    ts.isTemplateLiteralToken(node) ||
    node.kind === ts.SyntaxKind.RegularExpressionLiteral ||
    ts.isJsxText(node)
  )
}

function isProse(text: string): boolean {
  return /\p{L}/u.test(text) && !/biome-ignore|@ts-/.test(text)
}

function lineAt(tree: ts.SourceFile, index: number): number {
  return tree.getLineAndCharacterOfPosition(index).line + 1
}
