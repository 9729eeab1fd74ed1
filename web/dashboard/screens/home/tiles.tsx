import { comparedOf, type Tile, tilesOf } from '../../../../server/dashboard/homeTiles.ts'
import { formatsIn } from '../../../../server/lib/formatsIn.ts'
import { Link } from '../../components/link.tsx'
import { useStorePath } from '../../components/target.ts'
import { storeNow } from '../../i18n/formats.ts'
import { language, t } from '../../i18n/language.ts'
import styles from './home.module.css'
import type { Overview } from './overview.ts'

/** The formats of the home screen in the current language. */
export const homeWriting = () => ({ texts: t.home, formats: formatsIn(language), now: storeNow() })

/** The figures of the period. Each figure links to the list of exactly the sales that it counts. */
export function Tiles({ overview }: { overview: Overview }) {
  const tiles = tilesOf(overview, homeWriting())
  return (
    <div>
      <div className={styles.tiles} data-many={tiles.length > 4 || undefined}>
        {tiles.map((tile) => (
          <TileLink key={tile.label} tile={tile} />
        ))}
      </div>
      <p className={styles.compared}>{comparedOf(overview, homeWriting())}</p>
    </div>
  )
}

function TileLink({ tile: { label, figure, note, change, more, list } }: { tile: Tile }) {
  const path = useStorePath()
  return (
    <Link to={path('sales', list)} className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <span className={styles.figure}>{figure}</span>
      <span className={styles.note}>
        {note}
        {change && (
          <span className={styles.change} data-up={change.isGood} title={change.before}>
            {change.text}
          </span>
        )}
      </span>
      {more && <span className={styles.note}>{more}</span>}
    </Link>
  )
}
