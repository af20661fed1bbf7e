import { formatAddress, paths, serverNow } from '@emberwatch/contract'
import type { MapItem } from '@emberwatch/contract/sites-systems'
import { Button, countText, formatCount, Status } from '@emberwatch/ui'
import { Link } from 'react-router-dom'
import { issuesText } from '../../issues-text.ts'
import { openAlarms, openIssues, stateOf } from '../../site-state.ts'
import { markText } from '../../works/work-text.ts'
import styles from './map-page.module.css'

export function SiteRow({ site, onShow }: { site: MapItem; onShow: (site: MapItem) => void }) {
  const [issues, alarms] = [openIssues(site), openAlarms(site)]
  const disabled = site.disabledCount ?? 0
  const hasPlace = site.lat !== null && site.lng !== null
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <Link to={paths.site(site.siteId)} translate="no">
          {site.siteName}
        </Link>
        <span className={styles.quiet} translate="no">
          {site.address.city ?? formatAddress(site.address)}
        </span>
        <span className={styles.rowState}>
          <Status of="site" value={stateOf(site)} />
          {alarms > 0 && <span className={styles.alarms}>{countText(alarms, 'open alarms')}</span>}
          {disabled > 0 && <span>{`${formatCount(disabled)} disabled`}</span>}
          {issues > 0 && (
            <span>{`${issuesText({ issuesCount: site.issuesCount, openIssuesCount: issues })} issues`}</span>
          )}
          {site.work && <span>{markText(site.work, serverNow())}</span>}
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
