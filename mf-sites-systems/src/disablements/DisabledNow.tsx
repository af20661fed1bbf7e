import { useIsSupported, useList } from '@emberwatch/api-client'
import { maxListLimit, paths, systemName, workDuring } from '@emberwatch/contract'
import { type Disablement, disablements } from '@emberwatch/contract/sites-systems'
import { Button, countText, formatCount, Heard, SkeletonLine, Status } from '@emberwatch/ui'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Age } from '../age/Age.tsx'
import styles from './disablements.module.css'

const shownAtFirst = 5

type Subject = { readonly siteId: string; readonly systemId?: never } | { readonly systemId: string }

/** Shows what is disabled now at the panels of a site or at a system (product 25.2). */
export function DisabledNow(subject: Subject) {
  const isSystem = subject.systemId !== undefined
  const [limit, setLimit] = useState(shownAtFirst)
  const endpoint = isSystem ? disablements.ofSystem : disablements.ofSite
  const isSupported = useIsSupported(endpoint)
  const params = { id: isSystem ? subject.systemId : subject.siteId }
  const { data, error, dataUpdatedAt } = useList(endpoint, { params, query: { limit } }, { enabled: isSupported })
  if (!isSupported) return null
  return (
    <Heard reading={{ updatedAt: dataUpdatedAt, hasFailed: error !== null }}>
      <section className={styles.disabled} aria-label="Disabled now">
        <p className={styles.head}>
          {!data && (error ? 'What is disabled is not known now.' : <SkeletonLine width="9rem" />)}
          {data && data.count > 0 && <Status of="attention" value="disabled" />}
          {data && <span>{headText(data.count, data.meta.unknownCount, isSystem)}</span>}
        </p>
        {data && data.count > 0 && (
          <ul>
            {data.data.map((row) => (
              <DisabledRow key={row.id} row={row} hasSystem={!isSystem} />
            ))}
          </ul>
        )}
        {data && data.count > data.data.length && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => setLimit(maxListLimit)}
          >{`Show all ${formatCount(data.count)} disabled`}</Button>
        )}
      </section>
    </Heard>
  )
}

function headText(count: number, unknown: number, isSystem: boolean): string {
  if (isSystem && unknown > 0) return 'What is disabled is not known: the panel has reported nothing yet.'
  const known = count > 0 ? `${formatCount(count)} now` : 'Nothing disabled'
  return unknown > 0 ? `${known}. Not known of ${countText(unknown, 'systems')} without a report yet.` : known
}

function DisabledRow({ row, hasSystem }: { row: Disablement; hasSystem: boolean }) {
  const { unitName, unitId, hardware, zone, systemId, since, work } = row
  const name = unitName ?? unitId ?? 'Unit without a name'
  return (
    <li>
      <span translate="no">
        <b>{name}</b>
        {hardware && ` ${hardware}`}
      </span>
      <span className={styles.zone} translate="no">
        {zone !== null && `zone ${zone}`}
      </span>
      {hasSystem && (
        <Link to={paths.system(systemId)} translate="no">
          {systemName({ name: row.systemName, number: row.systemNumber })}
        </Link>
      )}
      <span className={styles.age}>
        {'for '}
        <Age since={since} />
        {work && `, ${workDuring[work.kind].toLowerCase()}${work.startedBy ? ` by ${work.startedBy}` : ''}`}
      </span>
    </li>
  )
}
