import { useList } from '@emberwatch/api-client'
import type { FleetScope } from '@emberwatch/contract'
import { sites } from '@emberwatch/contract/sites-systems'
import { type AlertSettings, useUser } from '@emberwatch/store'
import { Choice, Choices, ErrorBanner, Input, Muted, Skeleton } from '@emberwatch/ui'
import { useDeferredValue, useState } from 'react'
import styles from './alert-sites.module.css'

/** A search finds the others. */
const offeredMax = 50

interface AlertSitesProps {
  /** Null for all. */
  readonly chosen: readonly string[] | null
  readonly scope: FleetScope | undefined
  readonly onChange: (change: Pick<AlertSettings, 'siteIds' | 'scope'>) => void
}

const choices = { fleet: 'Whole fleet', own: 'All my sites', some: 'Chosen sites' } as const

/** Super users choose the fleet as well; it is the first choice of those who hold nothing (product 13.10). */
export function AlertSites({ chosen, scope, onChange }: AlertSitesProps) {
  const permissions = useUser()?.permissions
  const isSuper = permissions?.isSuperUser ?? false
  const first = isSuper && Object.keys(permissions?.resources ?? {}).length === 0 ? 'fleet' : 'own'
  const current = chosen !== null ? 'some' : isSuper ? (scope ?? first) : 'own'
  const choose = (choice: keyof typeof choices, siteIds: string[] = []) =>
    onChange({
      siteIds: choice === 'some' ? siteIds : null,
      ...(isSuper ? { scope: choice === 'fleet' ? choice : 'own' } : {}),
    })
  return (
    <Choices legend="Sites">
      {(isSuper ? (['fleet', 'own', 'some'] as const) : (['own', 'some'] as const)).map((choice) => (
        <Choice
          key={choice}
          type="radio"
          name="alert-sites"
          checked={current === choice}
          onChange={() => choose(choice)}
        >
          {choices[choice]}
        </Choice>
      ))}
      {chosen !== null && <SiteChoices chosen={chosen} onChange={(siteIds) => choose('some', siteIds)} />}
    </Choices>
  )
}

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
      <Input
        type="search"
        enterKeyHint="search"
        placeholder="Search"
        aria-label="Search sites"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Muted role="status">{chosen.length === 1 ? '1 site is chosen' : `${chosen.length} sites are chosen`}</Muted>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {!data && !error && <Skeleton lines={3} />}
      <div className={styles.sites}>
        {data?.data.map((site) => (
          <Choice key={site.id} checked={chosen.includes(site.id)} onChange={() => toggle(site.id)}>
            {site.name}
          </Choice>
        ))}
      </div>
      {data && data.count > offeredMax && (
        <Muted>{`And ${data.count - offeredMax} more: search for them by name.`}</Muted>
      )}
    </>
  )
}
