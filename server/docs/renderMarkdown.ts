import markdownIt from 'markdown-it'
import { withoutLinks } from './docsLinks.ts'
import { escapeText } from './escapeText.ts'

export type DocsHeading = { level: number; text: string; anchor: string }

const markdown = markdownIt({ html: false, linkify: false })
markdown.renderer.rules.fence = (tokens, index) => {
  const { content, info } = tokens[index]!
  return codeBlock(content, info.trim())
}
markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0"><table>'
markdown.renderer.rules.table_close = () => '</table></div>'

/** The languages of samples by file extension. */
const sampleLanguages: Record<string, [label: string, language: string]> = {
  sh: ['curl', 'sh'],
  mjs: ['Node', 'js'],
  js: ['Browser', 'js'],
  ts: ['Node', 'js'],
  php: ['PHP', 'php'],
  py: ['Python', 'python'],
  rb: ['Ruby', 'ruby'],
  go: ['Go', 'go'],
}
/** A paragraph with only links to samples. The site shows the samples instead. */
const SAMPLES = /^(?:\[[^\]]+\]\((\/docs\/files\/examples\/(?:samples|verify)\/[^)]+)\)[,. ]*(?:and |e )?)+$/gm

/**
 * Renders a guide. Headings get the anchors that GitHub gives them.
 * @param read returns the text of a sample by its address
 */
export function renderMarkdown(text: string, read: (address: string) => string | undefined) {
  const shown = text.replaceAll(/^<!--.*?-->$/gms, '').replaceAll(SAMPLES, (line) => sampleFences(line, read))
  const tokens = markdown.parse(shown, {})
  const headings: DocsHeading[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const source = tokens[index + 1]!.content
    const heading = { level: Number(token.tag.slice(1)), text: plain(source), anchor: anchorOf(source) }
    headings.push(heading)
    token.attrSet('id', heading.anchor)
  }
  return { html: groupSamples(markdown.renderer.render(tokens, markdown.options, {})), headings }
}

/** Returns the anchor that GitHub generates from a heading. */
export function anchorOf(heading: string): string {
  const lower = withoutLinks(heading).trim().toLowerCase()
  return lower.replaceAll(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-')
}

function plain(source: string): string {
  return withoutLinks(source).replaceAll(/[`*]/g, '')
}

function sampleFences(line: string, read: (address: string) => string | undefined): string {
  const addresses = [...line.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address!)
  return addresses
    .map((address) => {
      const [label, language] = sampleLanguages[address.split('.').at(-1)!] ?? ['', '']
      return `\`\`\`${language} sample=${label}\n${(read(address) ?? '').trimEnd()}\n\`\`\``
    })
    .join('\n\n')
}

function codeBlock(code: string, info: string): string {
  const [language = '', label] = info.split(' sample=')
  const block = `<pre tabindex="0"><code>${highlightCode(code, language)}</code></pre>`
  if (label === undefined) return `<div class="code">${block}</div>\n`
  return `<div class="code sample" data-label="${escapeText(label)}"><p class="label">${escapeText(label)}</p>${block}</div>\n`
}

/** Groups consecutive samples. The page's script shows a group as tabs. */
function groupSamples(html: string): string {
  return html.replaceAll(
    /(?:<div class="code sample"[^>]*>(?:(?!<\/div>).)*<\/div>\n){2,}/gs,
    (blocks) => `<div class="samples">${blocks}</div>\n`,
  )
}

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
 * Highlights strings, comments, numbers and keywords of a code block. All languages of the guides share the same rules.
 * @param language the language of the fence, for example `sh`
 * @returns HTML with no attribute except `class`, so no inline style is needed
 */
function highlightCode(code: string, language: string): string {
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
