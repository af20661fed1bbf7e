import type { MapItem } from '@emberwatch/contract/sites-systems'
import { Button, countText, EmptyState, Input } from '@emberwatch/ui'
import styles from './map-page.module.css'
import { SiteRow } from './SiteRow.tsx'
import type { ShownSites } from './shown-sites.ts'
import { type Narrowing, step } from './use-narrowing.ts'

interface SiteListProps {
  readonly sites: Pick<ShownSites, 'rows' | 'count' | 'further'>
  readonly narrowing: Narrowing
  readonly onShow: (site: MapItem) => void
}

/** Worst first; for the keyboard, without tiles, and for sites without a place. */
export function SiteList({ sites: { rows, count, further }, narrowing, onShow }: SiteListProps) {
  const { text, search, limit, showMore } = narrowing
  return (
    <section className={styles.list} aria-label="Sites on the map">
      <div className={styles.listHead}>
        <Input
          type="search"
          enterKeyHint="search"
          placeholder="Search"
          aria-label="Search sites by name or address"
          value={text}
          onChange={(event) => search(event.target.value)}
        />
        <p className={styles.listCount} role="status">
          {countText(count, 'sites')}
        </p>
      </div>
      {count === 0 ? (
        <EmptyState />
      ) : (
        <ul className={styles.rows}>
          {rows.map((site) => (
            <SiteRow key={site.siteId} site={site} onShow={onShow} />
          ))}
          {further?.(onShow)}
        </ul>
      )}
      {count > limit && (
        <div className={styles.more}>
          <Button
            size="small"
            onClick={showMore}
          >{`Show ${countText(Math.min(step, count - limit), 'more sites')}`}</Button>
        </div>
      )}
    </section>
  )
}
