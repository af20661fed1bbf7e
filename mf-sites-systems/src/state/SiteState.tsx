import { useList } from '@emberwatch/api-client'
import { paths, siteTabs } from '@emberwatch/contract'
import { type Site, sites } from '@emberwatch/contract/sites-systems'
import { Card, countText, Freshness, Heard, SkeletonLine, Status, useIsPhone } from '@emberwatch/ui'
import { Link } from 'react-router-dom'
import { Age } from '../age/Age.tsx'
import { LazyModemRows } from '../attention/LazyModemRows.tsx'
import { SteadyAssignment } from '../attention/SteadyAssignment.tsx'
import { placeRows, usePlaceAttention } from '../attention/use-place-attention.ts'
import { WhomToRing } from '../contacts/WhomToRing.tsx'
import { DisabledNow } from '../disablements/DisabledNow.tsx'
import styles from './state.module.css'
import { type StateLine, stateLines } from './state-lines.ts'
import { Troubles } from './Troubles.tsx'

/** The tabs stay within the first screen. */
const mostLines = { phone: 2, wide: 5 }

/** Read beside the page's first call. */
export function useSiteState(siteId: string) {
  const systems = useList(sites.systems, { params: { id: siteId }, query: { limit: placeRows } })
  const attention = usePlaceAttention({ siteId })
  return { systems, attention }
}

/** Shows the current state above the tabs at every width (product 7.3). */
export function SiteState({ site }: { site: Site }) {
  const { systems, attention } = useSiteState(site.id)
  const isPhone = useIsPhone()
  const most = isPhone ? mostLines.phone : mostLines.wide
  const reading = { updatedAt: systems.dataUpdatedAt, hasFailed: systems.error !== null }
  // Troubles stand before connections, which would move if they came first.
  const isKnown = attention.data !== undefined || attention.error !== null
  const lines = systems.data && isKnown ? stateLines(systems.data.data, attention.data?.data ?? []) : undefined
  const further = (systems.data?.count ?? 0) - Math.min(most, lines?.length ?? 0)
  return (
    <Card>
      <div className={styles.head}>
        <WhomToRing siteId={site.id} />
        <Freshness {...reading} />
      </div>
      <Heard reading={reading}>
        <LazyModemRows modems={attention.data?.meta.modems?.filter(({ siteId }) => siteId === site.id)} />
        <ul className={styles.lines} aria-label="State of the systems">
          {lines?.slice(0, most).map((line) => (
            <Line key={line.systemId} line={line} />
          ))}
          {!lines && !systems.error && <WaitingLines count={Math.min(most, site.systemIds.length)} />}
        </ul>
      </Heard>
      {lines?.length === 0 && (
        <p className={styles.quiet}>
          {'No systems yet. They come with a modem: '}
          <Link to={paths.site(site.id, { tab: siteTabs.modems })}>Modems</Link>
        </p>
      )}
      {systems.error && !lines && <p className={styles.quiet}>The state of its systems is not known now.</p>}
      <DisabledNow siteId={site.id} />
      {lines && further > 0 && (
        <Link to={paths.site(site.id, { tab: siteTabs.systems })}>{countText(further, 'more systems')}</Link>
      )}
      {!lines && !systems.error && site.systemIds.length > most && <SkeletonLine width="7rem" />}
    </Card>
  )
}

const Line = ({ line }: { line: StateLine }) => (
  <li className={styles.line} data-kind={line.all[0]?.kind}>
    <span className={styles.troubles}>
      <Troubles items={line.troubles} />
      <span className={styles.connection}>
        <Status of="connection" value={line.connectionState} />
        {line.since && (
          <span className={styles.age}>
            {'for '}
            <Age since={line.since} />
          </span>
        )}
      </span>
    </span>
    <Link className={styles.name} to={paths.system(line.systemId)} translate="no">
      {line.name}
    </Link>
    <SteadyAssignment items={line.all} />
  </li>
)

/** Reserves the lines' height, so that nothing shifts. */
const WaitingLines = ({ count }: { count: number }) =>
  [...Array(count).keys()].map((line) => (
    <li key={line} className={styles.line} aria-hidden>
      <SkeletonLine width="8rem" />
      <SkeletonLine width="12rem" />
      <span />
    </li>
  ))
