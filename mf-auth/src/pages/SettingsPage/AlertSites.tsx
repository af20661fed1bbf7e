import { useList } from '@emberwatch/api-client'
import { sites } from '@emberwatch/contract/sites-systems'
import { ErrorBanner, Skeleton } from '@emberwatch/ui'
import { useDeferredValue, useState } from 'react'
import styles from './alert-sites.module.css'

/** A search finds the others. */
const offeredMax = 50

interface AlertSitesProps {
  /** Null for all. */
  readonly chosen: readonly string[] | null
  readonly onChange: (siteIds: string[] | null) => void
}

export const AlertSites = ({ chosen, onChange }: AlertSitesProps) => (
  <fieldset className="ew-field ew-choices">
    <legend>Sites</legend>
    {[true, false].map((isAll) => (
      <label key={String(isAll)} className="ew-choice">
        <input
          type="radio"
          name="alert-sites"
          checked={(chosen === null) === isAll}
          onChange={() => onChange(isAll ? null : [])}
        />
        {isAll ? 'All my sites' : 'Chosen sites'}
      </label>
    ))}
    {chosen !== null && <SiteChoices chosen={chosen} onChange={onChange} />}
  </fieldset>
)

/** Search and check boxes. */
export function SiteChoices({
  chosen,
  onChange,
}: {
  chosen: readonly string[]
  onChange: (siteIds: string[]) => void
}) {
  const [text, setText] = useState('')
  const name = useDeferredValue(text.trim())
  const { data, error, refetch } = useList(sites.list, { query: { limit: offeredMax, ...(name ? { name } : {}) } })
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  return (
    <>
      <input
        type="search"
        className="ew-input"
        placeholder="Search"
        aria-label="Search sites"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p className="ew-muted" role="status">
        {chosen.length === 1 ? '1 site is chosen' : `${chosen.length} sites are chosen`}
      </p>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {!data && !error && <Skeleton lines={3} />}
      <div className={styles.sites}>
        {data?.data.map((site) => (
          <label key={site.id} className="ew-choice">
            <input type="checkbox" checked={chosen.includes(site.id)} onChange={() => toggle(site.id)} />
            {site.name}
          </label>
        ))}
      </div>
      {data && data.count > offeredMax && (
        <p className="ew-muted">And {data.count - offeredMax} more: search for them by name.</p>
      )}
    </>
  )
}
