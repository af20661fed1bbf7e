import { accessTeams, TeamInvitation, type TeamMember } from '@emberwatch/contract/sites-systems'
import { Button, Menu, useConfirmAction, useDialog } from '@emberwatch/ui'
import { FormDialog, RadioField, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { columns, DataTable } from '@emberwatch/ui/table'
import * as v from 'valibot'

const roles = [
  { value: 'member', label: 'Member', note: 'Holds what the team holds' },
  { value: 'manager', label: 'Manager', note: 'Also invites and removes members, and passes sites to other teams' },
] as const

export function TeamMembers({ teamId, canChange }: { teamId: string; canChange: boolean }) {
  const inviting = useDialog()
  return (
    <>
      <DataTable
        title="Members"
        endpoint={accessTeams.members}
        params={{ id: teamId }}
        columns={memberColumns(canChange)}
        actions={
          canChange && (
            <Button kind="primary" size="small" icon="add" onClick={inviting.open}>
              Invite
            </Button>
          )
        }
      />
      <InviteMember teamId={teamId} isOpen={inviting.isOpen} onClose={inviting.close} />
    </>
  )
}

/** A group of radio buttons has no flags. */
const invitationForm = v.object({
  emailAddress: TeamInvitation.entries.emailAddress,
  role: v.picklist(['member', 'manager']),
})

function InviteMember({ teamId, ...dialog }: { teamId: string; isOpen: boolean; onClose: () => void }) {
  const form = useEndpointForm(accessTeams.invite, {
    params: { id: teamId },
    schema: invitationForm,
    defaults: { emailAddress: '', role: 'member' },
    toBody: ({ emailAddress, role }) => ({ emailAddress, isManager: role === 'manager' }),
    successMessage: 'Invitation sent',
    resetTo: 'defaults',
  })
  return (
    <FormDialog title="Invite to this team" submit="Invite" form={form} {...dialog}>
      <TextField form={form} name="emailAddress" label="Email" />
      <RadioField form={form} name="role" label="Role" options={roles} />
    </FormDialog>
  )
}

const roleText = ({ isManager }: TeamMember): string => (isManager ? 'Manager' : 'Member')

function memberColumns(canChange: boolean) {
  const members = columns<TeamMember>()([
    { key: 'emailAddress', title: 'Email', sort: true, search: true, note: ({ userName }) => userName },
    { key: 'isManager', title: 'Role', text: roleText, render: roleText },
    { key: 'status', title: 'Status', status: 'invitation' },
    { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
  ])
  if (!canChange) return members
  return columns<TeamMember>()([
    ...members,
    { key: 'id', title: 'Actions', isControl: true, render: (member) => <MemberControls member={member} /> },
  ])
}

function MemberControls({ member }: { member: TeamMember }) {
  const change = useConfirmAction(accessTeams.changeMember, {
    ask: ({ emailAddress, isManager }: TeamMember) => `Make ${emailAddress} a ${isManager ? 'member' : 'manager'}?`,
    body: ({ isManager }) => ({ isManager: !isManager }),
    successMessage: 'Role changed',
  })
  const isOpen = member.status !== 'Accepted'
  const remove = useConfirmAction(accessTeams.removeMember, {
    ask: ({ emailAddress }: TeamMember) =>
      isOpen ? `Withdraw the invitation of ${emailAddress}?` : `Remove ${emailAddress} from the team?`,
    text: () =>
      isOpen
        ? 'The link in the mail leads nowhere then. They can be invited again.'
        : 'What they hold by the team ends at once; levels of their own stay.',
    danger: true,
    successMessage: isOpen ? 'Invitation withdrawn' : 'Member removed',
  })
  return (
    <Menu
      size="small"
      kind="quiet"
      icon="more"
      label={`More of ${member.emailAddress}`}
      items={[
        {
          label: member.isManager ? 'Make a member' : 'Make a manager',
          icon: 'edit',
          onSelect: () => change(member),
        },
        { label: isOpen ? 'Withdraw' : 'Remove', icon: 'trash', isDanger: true, onSelect: () => remove(member) },
      ]}
    />
  )
}
