import { useItem } from '@emberwatch/api-client'
import { type AreaOverview, releases } from '@emberwatch/contract/admin'
import { Banner, Card, Freshness, Page, Stack } from '@emberwatch/ui'
import { StaticTable } from '@emberwatch/ui/table'
import { changeColumns, deprecatedColumns, instanceColumns, type ReleaseRow, releaseColumns } from './area-columns.tsx'

/** How often sessions ask for the registry too. */
const intervalMs = 30_000

/**
 * Shows releases, their health, running servers and changes (product 14.9). Read only: changes are made with `areas` on the command line, where
 * they can be reviewed.
 */
export function AreasPage() {
  const { data, isPending, error, refetch, dataUpdatedAt } = useItem(
    releases.overview,
    {},
    { refetchInterval: intervalMs },
  )
  const hasFailed = error !== null
  const warnings = [...(data?.unserved ?? []), ...(data?.lacking ?? [])]
  const rows = data?.areas.flatMap(rowsOf) ?? []
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
          <Card title="Releases in use">
            <StaticTable
              title="Releases in use"
              columns={releaseColumns}
              rows={rows}
              rowKey={({ area, version }) => `${area} ${version}`}
            />
          </Card>
          {going.length > 0 && (
            <Card title="Deprecated, and in use">
              <StaticTable
                title="Deprecated, and in use"
                columns={deprecatedColumns}
                rows={going}
                rowKey={({ area, version, module, name }) => `${area} ${version} ${module} ${name}`}
              />
            </Card>
          )}
          <Card title="Instances">
            <StaticTable
              title="Instances"
              columns={instanceColumns}
              rows={data.instances.map(({ build, ...instance }) => ({ ...instance, ...build, build }))}
              rowKey={({ name }) => name}
            />
          </Card>
          <Card title="Last changes">
            <StaticTable
              title="Last changes"
              columns={changeColumns}
              rows={data.log}
              rowKey={({ revision }) => String(revision)}
            />
          </Card>
        </Stack>
      )}
    </Page>
  )
}

const order = ['active', 'canary', 'previous', 'stored']

/** The active release first. */
const rowsOf = ({ area, title, releases: inUse, canary }: AreaOverview): ReleaseRow[] =>
  [...inUse]
    .sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
    .map((release) => ({
      ...release,
      ...release.health,
      area,
      title,
      canary: release.role === 'canary' ? canary : null,
    }))
