import styles from './brand.module.css'

/** The logo (an awning) and the name. */
export function Brand({ name = true }: { name?: boolean }) {
  return (
    <span className={styles.brand}>
      <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b7a53" />
        <path d="M7 13.5 9 8h14l2 5.500a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0ZM9 19h14v5H9z" fill="#fff" />
      </svg>
      {name && <span>Balcão</span>}
    </span>
  )
}
