import styles from './dataTable.module.css'

/** A buyer or student in a table: the name, and the e-mail below it. */
export function Person({ name, email }: { name: string | null; email: string | null }) {
  return (
    <>
      {name ?? email ?? '–'}
      {name && email && <div className={styles.email}>{email}</div>}
    </>
  )
}

/** An e-mail address in a narrow place. A long address breaks before the `@`, not within a word. */
export function Email({ of }: { of: string }) {
  const at = of.lastIndexOf('@')
  return at < 0 ? (
    of
  ) : (
    <>
      {of.slice(0, at)}
      <wbr />
      {of.slice(at)}
    </>
  )
}
