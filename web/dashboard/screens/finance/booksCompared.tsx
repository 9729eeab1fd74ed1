import { Card } from '../../components/card.tsx'
import { StatusBadge, Tag } from '../../components/statusBadge.tsx'
import { When } from '../../components/when.tsx'
import { money as amount, weekDay } from '../../i18n/formats.ts'
import { t } from '../../i18n/language.ts'
import { useGatewayTitle } from '../../session/me.ts'
import styles from './finance.module.css'
import type { Money } from './money.ts'

type Books = Money['accounts'][number]

/** The last comparison of each account with its gateway. */
export function BooksCompared({ money: { accounts } }: { money: Money }) {
  const titleOf = useGatewayTitle()
  return (
    <Card flush title={t.finance.books} note={t.finance.booksNote}>
      <ul className={styles.rows}>
        {accounts.map((books) => (
          <li key={books.id} className={styles.row}>
            <span className={styles.rowMain}>
              <span className={styles.rowTitle}>{titleOf(books.provider)}</span>
              <span className={styles.note}>
                <Reading books={books} />
              </span>
            </span>
            <Compared books={books} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Reading({ books }: { books: Books }) {
  const text = books.failure === null ? balanceOf(books) : t.finance.failing
  return (
    <>
      {text}
      {text && books.readAt && '\u00a0· '}
      {books.readAt && (
        <>
          {t.finance.readAt} <When at={books.readAt} />
        </>
      )}
    </>
  )
}

/** Empty before the first read of the books. */
function balanceOf({ balanceInCents, checkedOn }: Books): string {
  if (checkedOn === null) return ''
  if (balanceInCents === null) return t.finance.noBalance
  return t.finance.balance(amount(balanceInCents), weekDay(checkedOn))
}

function Compared({ books: { hasBooks, checkedOn, differenceInCents } }: { books: Books }) {
  if (!hasBooks) return <Tag>{t.finance.noBooks}</Tag>
  if (checkedOn === null) return <Tag>{t.finance.notYet}</Tag>
  if (differenceInCents === null) return <Tag>{t.finance.onlyPayments}</Tag>
  if (differenceInCents === 0) return <StatusBadge status="agrees" />
  return <Tag tone="bad">{t.finance.differs(amount(Math.abs(differenceInCents)))}</Tag>
}
