import { formatAddress, type MapItem, paths } from '@emberwatch/contract'
import { Button, EmptyState, formatCount, Status } from '@emberwatch/ui'
import { useDeferredValue, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { openAlarms, openIssues, stateOf, worstFirst } from '../../site-state.ts'
import styles from './map-page.module.css'

interface SiteListProps {
  readonly sites: readonly MapItem[]
  readonly onShow: (site: MapItem) => void
}

/** So many rows at a time: the list may have thousands. */
const step = 50

/** The sites of the map as a list, worst first: for the keyboard, without tiles, and for those without a place. */
export function SiteList({ sites, onShow }: SiteListProps) {
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(step)
  const wanted = useDeferredValue(text.trim().toLowerCase())
  const sorted = useMemo(() => worstFirst(sites), [sites])
  const found = useMemo(
    () =>
      wanted === ''
        ? sorted
        : sorted.filter((site) => `${site.siteName}\n${formatAddress(site.address)}`.toLowerCase().includes(wanted)),
    [sorted, wanted],
  )
  return (
    <section className={styles.list} aria-label="Sites on the map">
      <div className={styles.listHead}>
        <input
          type="search"
          className="ew-input"
          placeholder="Search"
          aria-label="Search sites by name or address"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setLimit(step)
          }}
        />
        <p className={styles.listCount} role="status">
          {formatCount(found.length)} {found.length === 1 ? 'site' : 'sites'}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState />
      ) : (
        <ul className={styles.rows}>
          {found.slice(0, limit).map((site) => (
            <SiteRow key={site.siteId} site={site} onShow={onShow} />
          ))}
        </ul>
      )}
      {found.length > limit && (
        <div className={styles.more}>
          <Button size="small" onClick={() => setLimit(limit + step)}>
            Show {formatCount(Math.min(step, found.length - limit))} more
          </Button>
        </div>
      )}
    </section>
  )
}

function SiteRow({ site, onShow }: { site: MapItem; onShow: (site: MapItem) => void }) {
  const [issues, alarms] = [openIssues(site), openAlarms(site)]
  const hasPlace = site.lat !== null && site.lng !== null
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <Link to={paths.site(site.siteId)}>{site.siteName}</Link>
        <span className={styles.quiet}>{site.address.city ?? formatAddress(site.address)}</span>
        <span className={styles.rowState}>
          <Status of="site" value={stateOf(site)} />
          {alarms > 0 && <span className={styles.alarms}>{counted(alarms, 'open alarm')}</span>}
          {issues > 0 && <span>{counted(issues, 'open issue')}</span>}
        </span>
      </div>
      {hasPlace ? (
        <Button
          kind="quiet"
          size="small"
          icon="map"
          label={`Show ${site.siteName} on the map`}
          onClick={() => onShow(site)}
        />
      ) : (
        <span className={styles.quiet}>No position</span>
      )}
    </li>
  )
}

const counted = (count: number, one: string) => `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`
