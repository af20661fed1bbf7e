import { useItem, useOffers } from '@emberwatch/api-client'
import { type AreaOverview, releases } from '@emberwatch/contract/admin'
import { Banner, Freshness, Page, Stack } from '@emberwatch/ui'
import { lazy, Suspense, useState } from 'react'
import { changeColumns, deprecatedColumns, extensionColumns, instanceColumns, releaseColumns } from './area-columns.tsx'
import type { Chosen, ReleaseRow } from './release-row.ts'
import { TableCard } from './TableCard.tsx'

/** Few visits need them, so each comes when it is asked for. */
const ReleaseDialog = lazy(async () => ({ default: (await import('./ReleaseDialog.tsx')).ReleaseDialog }))
const VisitsDialog = lazy(async () => ({ default: (await import('./VisitsDialog.tsx')).VisitsDialog }))

/** How often sessions ask for the registry too. */
const intervalMs = 30_000

/**
 * Shows releases, their health, what visits told of them, running servers and changes (product 14.9), and changes what people get: each change has a reason, a fresh code and
 * the revision that was seen. What reaches further (grants, keys, tokens) is for the command line.
 */
export function AreasPage() {
  const { data, isPending, error, refetch, dataUpdatedAt } = useItem(
    releases.overview,
    {},
    { refetchInterval: intervalMs },
  )
  const hasFailed = error !== null
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [asked, setAsked] = useState<ReleaseRow | null>(null)
  const canChange = useOffers(releases.change)
  const hasVisits = useOffers(releases.visits)
  const extensions = data?.areas.flatMap((area) => area.extensions ?? []) ?? []
  const warnings = [...(data?.unserved ?? []), ...(data?.lacking ?? []), ...(data?.areas ?? []).flatMap(unapproved)]
  const rows = data?.areas.flatMap((area) => rowsOf(area, data.revision)) ?? []
  const going = rows.flatMap(({ deprecated = [], ...release }) => deprecated.map((use) => ({ ...release, ...use })))
  return (
    <Page
      title="Areas"
      lead={data && `Revision ${data.revision}, host contract ${data.hostContract}`}
      status={<Freshness updatedAt={dataUpdatedAt} hasFailed={hasFailed} />}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {data && (
        <Stack gap="large">
          {warnings.length > 0 && (
            <Stack gap="small">
              {warnings.map((line) => (
                <Banner key={line} tone="warn">
                  {line}
                </Banner>
              ))}
            </Stack>
          )}
          <TableCard
            title="Releases in use"
            columns={releaseColumns({
              onChoose: canChange ? setChosen : null,
              onAskVisits: hasVisits ? setAsked : null,
            })}
            rows={rows}
            rowKey={({ area, version }) => `${area} ${version}`}
          />
          <TableCard
            title="Deprecated, and in use"
            columns={deprecatedColumns}
            rows={going}
            rowKey={({ area, version, module, name }) => `${area} ${version} ${module} ${name}`}
            hidesEmpty
          />
          <TableCard
            title="On pages of other areas"
            columns={extensionColumns}
            rows={extensions}
            rowKey={({ key }) => key}
            hidesEmpty
          />
          <TableCard
            title="Instances"
            columns={instanceColumns}
            rows={data.instances.map(({ build, ...instance }) => ({ ...instance, ...build, build }))}
            rowKey={({ name }) => name}
          />
          <TableCard
            title="Last changes"
            columns={changeColumns}
            rows={data.log}
            rowKey={({ revision }) => String(revision)}
          />
        </Stack>
      )}
      {asked && (
        <Suspense>
          <VisitsDialog row={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {data && chosen && (
        <Suspense>
          <ReleaseDialog
            {...chosen}
            revision={data.revision}
            log={data.log}
            onStale={() => void refetch()}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}

const order = ['active', 'canary', 'previous', 'stored']

/** The active release first. */
function rowsOf(
  { area, title, releases: inUse, stored = [], canary, steps }: AreaOverview,
  revision: number,
): ReleaseRow[] {
  const versionOf = (role: string) => inUse.find((release) => release.role === role)?.version ?? null
  const [active, previous] = [versionOf('active'), versionOf('previous')]
  const others = [...inUse.filter(({ role }) => role === 'canary').map(({ version }) => version), ...stored]
  return [...inUse]
    .sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
    .map((release) => ({
      ...release,
      ...release.health,
      area,
      title,
      canary: release.role === 'canary' ? canary : null,
      active,
      previous,
      others: [...others, ...(previous ? [previous] : [])],
      steps,
      revision,
    }))
}

/** One sentence for what an area asks for and ops have not approved. */
function unapproved({ title, permissions = [] }: AreaOverview): string[] {
  const names = permissions.filter(({ isApproved }) => !isApproved).map(({ name }) => name)
  return names.length
    ? [`${title} asks for what nobody has approved, so its calls are refused: ${names.join(', ')}`]
    : []
}
