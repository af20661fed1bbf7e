import { paths } from '@emberwatch/contract'
import type { MapItem } from '@emberwatch/contract/sites-systems'
import { Freshness, formatCount, Status } from '@emberwatch/ui'
import { Address } from '@emberwatch/ui/detail'
import { Link } from 'react-router-dom'
import { disabledText } from '../../disablements/disabled-column.ts'
import { openAlarms, openIssues, stateOf } from '../../site-state.ts'
import { WorkNote } from '../../works/WorkNote.tsx'
import styles from './map-page.module.css'

/** A list for several sites on one spot (product 13.1). */
export function SitePopup({ sites, count }: { sites: readonly MapItem[]; count: number }) {
  const [only] = sites
  if (only && count === 1) return <OneSite site={only} />
  return (
    <>
      <p className={styles.popupTitle}>{`${formatCount(count)} sites in this place`}</p>
      <ul className={styles.spot}>
        {sites.map((site) => (
          <li key={site.siteId}>
            <Link to={paths.site(site.siteId)} translate="no">
              {site.siteName}
            </Link>
            <Status of="site" value={stateOf(site)} />
            <span>{countsOf(site)}</span>
            {site.work && <WorkNote work={site.work} />}
          </li>
        ))}
      </ul>
      <Freshness />
      {count > sites.length && <p>{`${formatCount(count - sites.length)} more are in the list.`}</p>}
    </>
  )
}

const countsOf = (site: MapItem) =>
  `Open issues: ${formatCount(openIssues(site))} · Open alarms: ${formatCount(openAlarms(site))}${site.disabledCount ? ` · Disabled: ${disabledText(site)}` : ''}`

function OneSite({ site }: { site: MapItem }) {
  return (
    <>
      <p className={styles.popupTitle}>
        <Link to={paths.site(site.siteId)} translate="no">
          {site.siteName}
        </Link>
      </p>
      <Address address={site.address} />
      <dl className={styles.popupFacts}>
        <div>
          <dt>Open issues</dt>
          <dd>{formatCount(openIssues(site))}</dd>
        </div>
        <div>
          <dt>Open alarms</dt>
          <dd className={openAlarms(site) > 0 ? styles.alarms : undefined}>{formatCount(openAlarms(site))}</dd>
        </div>
        {site.disabledCount !== undefined && (
          <div>
            <dt>Disabled</dt>
            <dd>{disabledText(site)}</dd>
          </div>
        )}
      </dl>
      {site.work && <WorkNote work={site.work} />}
      <Status of="link" value={site.isConnected} />
      <Freshness />
    </>
  )
}
