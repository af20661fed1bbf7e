import { useItem } from '@emberwatch/api-client'
import { type AreaOverview, releases } from '@emberwatch/contract/admin'
import { Banner, Freshness, lazyDialog, lazyView, Page, Stack } from '@emberwatch/ui'
import { useState } from 'react'
import { extensionColumns } from './extension-columns.tsx'
import type { Choose } from './LooksMenu.tsx'
import { instanceColumns } from './releases/area-columns.tsx'
import { ReleasesCards } from './releases/ReleasesCards.tsx'
import { allReleases } from './releases/release-calls.ts'
import { TableCard } from './TableCard.tsx'
import type { TeamLook, TeamSubject } from './teams/team-actions.ts'

/** Below what is asked for most, with forms of its own. */
const Teams = lazyView('Area teams', async () => (await import('./teams/Teams.tsx')).Teams)
const TeamDialog = lazyDialog(async () => (await import('./teams/TeamDialog.tsx')).TeamDialog)

/** Sessions read the registry as often. */
const intervalMs = 30_000

/** Releases of all areas, servers, teams and tokens (product 14.9). What could lend trust to a release (keys, signatures) is for the command line. */
export function AreasPage() {
  const { data, isPending, error, refetch, dataUpdatedAt } = useItem(
    releases.overview,
    {},
    { refetchInterval: intervalMs },
  )
  const hasFailed = error !== null
  const [chosen, setChosen] = useState<{ look: TeamLook; subject: TeamSubject } | null>(null)
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
          <Warnings lines={warningsOf(data)} />
          <ReleasesCards {...data} calls={allReleases} onStale={() => void refetch()}>
            <ExtensionsCard areas={data.areas} onChoose={(look, subject) => setChosen({ look, subject })} />
            <TableCard
              title="Instances"
              columns={instanceColumns}
              rows={data.instances.map(({ build, ...instance }) => ({ ...instance, ...build, build }))}
              rowKey={({ name }) => name}
            />
          </ReleasesCards>
          <Teams />
        </Stack>
      )}
      {data && chosen && <TeamDialog {...chosen} revision={data.revision} onClose={() => setChosen(null)} />}
    </Page>
  )
}

interface Warned {
  readonly areas: readonly AreaOverview[]
  readonly unavailable: readonly string[]
  readonly lacking: readonly string[]
}

const warningsOf = ({ areas, unavailable, lacking }: Warned) => [
  ...unavailable,
  ...lacking,
  ...areas.flatMap(unapproved),
]

function Warnings({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <Stack gap="small">
      {lines.map((line) => (
        <Banner key={line} tone="warn">
          {line}
        </Banner>
      ))}
    </Stack>
  )
}

interface ExtensionsCardProps {
  readonly areas: readonly AreaOverview[]
  readonly onChoose: Choose
}

const ExtensionsCard = ({ areas, onChoose }: ExtensionsCardProps) => (
  <TableCard
    title="On pages of other areas"
    columns={extensionColumns(onChoose)}
    rows={areas.flatMap(({ area, extensions = [] }) => extensions.map((extension) => ({ ...extension, area })))}
    rowKey={({ key }) => key}
    hidesEmpty
  />
)

/** One sentence for what an area asks for and ops have not approved. */
function unapproved({ title, permissions = [] }: AreaOverview): string[] {
  const names = permissions.filter(({ isApproved }) => !isApproved).map(({ name }) => name)
  return names.length
    ? [`${title} asks for what nobody has approved, so its calls are refused: ${names.join(', ')}`]
    : []
}
