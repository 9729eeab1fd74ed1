import { escapeText } from './escapeText.ts'

const COMMENT_MARKS: Record<string, string> = {
  sh: '#.*',
  python: '#.*',
  ruby: '#.*',
  yaml: '#.*',
  php: '(?<!:)//.*|(?<![\\w\'"])#.*',
  sql: '--.*',
}
const words =
  'async await break case catch class const continue def default do done echo elif else end except export false fi final finally for foreach from func function if import in interface let module new nil none null null package private public raise require require_once return self static struct switch then this throw true try type unless until use var void while with yield'
const WORDS = words.split(' ').join('|')

/**
 * Marks strings, comments, numbers and key words of a code block. One set of rules serves all languages of the guides.
 * @param language as in the fence, for example `sh`
 * @returns HTML without attributes but `class`, so that no inline style is needed
 */
export function highlightCode(code: string, language: string): string {
  if (!language || language === 'text') return escapeText(code)
  const comment = language === 'json' ? '(?!)' : (COMMENT_MARKS[language] ?? '(?<!:)//.*')
  const tokens = new RegExp(
    `(?<c>(?<![^\\s;])(?:${comment}))|(?<s>"(?:\\\\.|[^"\\\\\\n])*"|'(?:\\\\.|[^'\\\\\\n])*'|\`[^\`]*\`)|(?<k>(?<![\\w$.-])(?:${WORDS})(?![\\w-]))|(?<n>(?<![\\w.-])\\d[\\d_.]*(?![\\w-]))`,
    'g',
  )
  let html = ''
  let at = 0
  for (const match of code.matchAll(tokens)) {
    const [kind] = Object.entries(match.groups!).find(([, value]) => value !== undefined)!
    html += `${escapeText(code.slice(at, match.index))}<span class="${kind}">${escapeText(match[0])}</span>`
    at = match.index + match[0].length
  }
  return html + escapeText(code.slice(at))
}
