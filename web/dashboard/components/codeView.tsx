import { t } from '../i18n/language.ts'
import styles from './codeView.module.css'
import { CopyIcon } from './copy.tsx'

/** Unformatted text in a monospaced font, with a copy button. The text can be scrolled with the keyboard. */
export function CodeBlock({ text, wrap = false, label = t.code }: { text: string; wrap?: boolean; label?: string }) {
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={label}>
        <pre className={styles.code} data-wrap={wrap || undefined}>
          {text}
        </pre>
      </section>
      <span className={styles.copy}>
        <CopyIcon text={text} of={label} />
      </span>
    </div>
  )
}

const TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b/g

/**
 * Shows JSON with indents and colours, and other text unchanged.
 * @param text the original text, for the copy button
 */
export function JsonView({ text, label = 'JSON' }: { text: string; label?: string }) {
  const pretty = laidOut(text)
  if (pretty === undefined) return <CodeBlock text={text} wrap label={label} />
  return (
    <div className={styles.block}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-label={label}>
        <pre className={styles.code}>{coloured(pretty)}</pre>
      </section>
      <span className={styles.copy}>
        <CopyIcon text={text} of={label} />
      </span>
    </div>
  )
}

function laidOut(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return undefined
  }
}

function coloured(text: string) {
  const parts = []
  let end = 0
  for (const match of text.matchAll(TOKEN)) {
    const kind =
      match[1] === undefined ? (match[3] === undefined ? 'number' : 'word') : match[2] === undefined ? 'text' : 'name'
    const token = match[1] ?? match[0]
    parts.push(text.slice(end, match.index))
    parts.push(
      <span key={match.index} className={styles[kind]}>
        {token}
      </span>,
    )
    end = match.index + token.length
  }
  parts.push(text.slice(end))
  return parts
}
