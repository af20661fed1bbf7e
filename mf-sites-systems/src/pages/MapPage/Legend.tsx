import { siteStates } from '@emberwatch/contract/sites-systems'
import { countText, Status, VisuallyHidden } from '@emberwatch/ui'
import type { MapState } from '@emberwatch/ui/map'
import styles from './map-page.module.css'

interface LegendProps {
  readonly counts: Readonly<Record<MapState, number>>
  readonly shown: readonly MapState[]
  readonly onToggle: (state: MapState) => void
}

export function Legend({ counts, shown, onToggle }: LegendProps) {
  return (
    <fieldset className={styles.legend}>
      <VisuallyHidden as="legend">Show sites by state</VisuallyHidden>
      {siteStates.map((state) => (
        <button
          key={state}
          type="button"
          className={styles.state}
          aria-pressed={shown.includes(state)}
          onClick={() => onToggle(state)}
        >
          <Status of="site" value={state} isWord />{' '}
          <span className={styles.count}>{countText(counts[state], 'sites')}</span>
        </button>
      ))}
    </fieldset>
  )
}
