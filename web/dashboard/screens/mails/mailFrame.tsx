import styles from './mails.module.css'

/** The HTML of a mail in a frame that runs no script. The mail's links open in a new tab. @param width in pixels */
export function MailFrame({ title, src, width }: { title: string; src: string; width: number }) {
  return (
    <div className={styles.stage}>
      <iframe
        key={src}
        title={title}
        src={src}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className={styles.frame}
        style={{ maxWidth: width }}
      />
    </div>
  )
}
