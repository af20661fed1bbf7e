import { paths } from '@emberwatch/contract'
import { type AccessTeam, accessTeams } from '@emberwatch/contract/sites-systems'
import { countText, formatDateTime } from '@emberwatch/ui'
import { CopyText, DetailPage, Facts, HashTabs, useDetail } from '@emberwatch/ui/detail'
import { DataTable } from '@emberwatch/ui/table'
import { useParams } from 'react-router-dom'
import { grantColumns } from '../../access/grant-columns.tsx'
import { useManages } from '../../access/use-manages.ts'
import { Passes } from './Passes.tsx'
import { TeamActions } from './TeamActions.tsx'
import { TeamMembers } from './TeamMembers.tsx'

/** Shows a team, its members and what it holds (product 9.13). */
export function TeamPage() {
  const { id = '' } = useParams()
  const detail = useDetail(accessTeams.get, { params: { id } })
  return (
    <DetailPage
      detail={detail}
      noun="team"
      title={({ name }) => name}
      back={{ to: `${paths.settings}#sites-systems/Teams`, label: 'Teams' }}
      actions={(team) => <TeamActions team={team} />}
    >
      {(team) => (
        <>
          <TeamFacts team={team} />
          <TeamTabs team={team} />
        </>
      )}
    </DetailPage>
  )
}

function TeamTabs({ team }: { team: AccessTeam }) {
  const manages = useManages(team)
  return (
    <HashTabs
      label="Team"
      tabs={[
        { title: 'Members', content: () => <TeamMembers teamId={team.id} canChange={manages} /> },
        { title: 'Sites and systems', content: () => <TeamGrants teamId={team.id} canRemove={manages} /> },
        { title: 'Passes', content: () => <Passes teamId={team.id} canCancel={manages} /> },
      ]}
    />
  )
}

const TeamGrants = ({ teamId, canRemove }: { teamId: string; canRemove: boolean }) => (
  <DataTable
    title="Sites and systems"
    endpoint={accessTeams.grants}
    params={{ id: teamId }}
    columns={grantColumns({ shows: 'target', canChange: false, canRemove })}
    empty="The team holds nothing yet: give it sites and systems on their own pages"
  />
)

const TeamFacts = ({ team }: { team: AccessTeam }) => (
  <Facts
    items={[
      ['Holds', `${countText(team.sitesCount, 'sites')}, ${countText(team.systemsCount, 'systems')}`],
      ['Code', <CopyText key="code" text={team.id} what="the code of the team" />],
      ['Created at', formatDateTime(team.createdAt), 'folds'],
    ]}
  />
)
