import { paths } from '@emberwatch/contract'
import { type AccessTeam, accessTeams } from '@emberwatch/contract/sites-systems'
import { lazyDialog, useConfirmAction, useDialog, useRefreshUser } from '@emberwatch/ui'
import { ActionsMenu } from '@emberwatch/ui/detail'
import { useNavigate } from 'react-router-dom'
import { useManages } from '../../access/use-manages.ts'
import { RenameTeam } from './RenameTeam.tsx'

const PassDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "pass-dialog" */ './PassDialog.tsx')).PassDialog,
)

export function TeamActions({ team }: { team: AccessTeam }) {
  const navigate = useNavigate()
  const readRights = useRefreshUser()
  const manages = useManages(team)
  const renaming = useDialog()
  const passing = useDialog()
  const onSuccess = () => {
    navigate(`${paths.settings}#sites-systems/Teams`)
    void readRights()
  }
  const leave = useConfirmAction(accessTeams.leave, {
    ask: ({ name }: AccessTeam) => `Leave ${name}?`,
    text: () => 'What you hold by the team ends at once; levels of your own stay.',
    danger: true,
    successMessage: 'You have left the team',
    onSuccess,
  })
  const remove = useConfirmAction(accessTeams.remove, {
    ask: ({ name }: AccessTeam) => `Delete team ${name}?`,
    text: () => 'What its members hold by the team ends at once. This cannot be undone.',
    danger: true,
    successMessage: 'Team deleted',
    onSuccess,
  })
  return (
    <>
      <ActionsMenu
        items={[
          manages && { label: 'Rename', icon: 'edit', onSelect: renaming.open },
          manages && { label: 'Pass sites to another team', icon: 'users', onSelect: passing.open },
          team.isManager !== null && { label: 'Leave', icon: 'logout', onSelect: () => leave(team) },
          manages && { label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => remove(team) },
        ]}
      />
      {renaming.isOpen && <RenameTeam team={team} onClose={renaming.close} />}
      <PassDialog team={team} isOpen={passing.isOpen} onClose={passing.close} />
    </>
  )
}
