import { useSend } from '@emberwatch/api-client'
import { AccessLevel, paths } from '@emberwatch/contract'
import { type Invitation, invitations } from '@emberwatch/contract/auth'
import { notify } from '@emberwatch/store'
import {
  accessLevelLabel,
  Banner,
  Button,
  ErrorBanner,
  LinkButton,
  Row,
  sayFailure,
  useRefreshUser,
  Words,
} from '@emberwatch/ui'
import { useNavigate } from 'react-router-dom'
import { CardPage } from '../../card/CardPage.tsx'

const placeOf = ({ siteId, systemId, teamId }: Invitation) => {
  if (teamId) return paths.team(teamId)
  return siteId ? paths.site(siteId) : paths.system(systemId ?? '')
}

const roleOf = ({ type, accessLevel }: Invitation): string => {
  if (type !== 'team') return accessLevelLabel(accessLevel)
  return accessLevel === AccessLevel.ADMIN ? 'a manager' : 'a member'
}

export function Decision({ invitation }: { invitation: Invitation }) {
  const { type, siteName, systemName, teamName, status } = invitation
  const name = siteName ?? systemName ?? teamName
  return (
    <CardPage
      title={name ?? 'Invitation'}
      lead={`You are invited to ${name ? 'this' : 'a'} ${type} as ${roleOf(invitation)}.${name ? '' : ' Its name is shown when your email address is confirmed.'}`}
    >
      {invitation.inviter && <Inviter of={invitation.inviter} />}
      {status !== 'Pending' ? <Decided invitation={invitation} /> : <Choice invitation={invitation} />}
    </CardPage>
  )
}

const Inviter = ({ of: { name, emailAddress } }: { of: NonNullable<Invitation['inviter']> }) => (
  <p>
    {'From '}
    {name && (
      <>
        <Words text={name} translate="no" />
        {', '}
      </>
    )}
    <a href={`mailto:${emailAddress}`} translate="no">
      {emailAddress}
    </a>
  </p>
)

function Choice({ invitation }: { invitation: Invitation }) {
  const navigate = useNavigate()
  const refreshUser = useRefreshUser()
  const params = { id: invitation.id }
  const accept = useSend(invitations.accept)
  const reject = useSend(invitations.reject)
  const isBusy = accept.isPending || reject.isPending
  const succeed = (text: string, to: string) => {
    notify({ kind: 'success', text })
    navigate(to, { replace: true })
  }
  const handleAccept = async () => {
    await accept.mutateAsync({ params })
    // The next page asks for the new permissions (product 1.7).
    await refreshUser()
    succeed(`You have access to the ${invitation.type} now`, placeOf(invitation))
  }
  return (
    <>
      <ErrorBanner error={accept.error ?? reject.error} />
      <Row>
        <Button
          kind="primary"
          isBusy={accept.isPending}
          isDisabled={isBusy}
          onClick={() => void handleAccept().catch(sayFailure)}
        >
          Accept
        </Button>
        <Button
          isBusy={reject.isPending}
          isDisabled={isBusy}
          onClick={() =>
            reject.mutate({ params }, { onSuccess: () => succeed('Invitation rejected', '/'), onError: sayFailure })
          }
        >
          Reject
        </Button>
      </Row>
    </>
  )
}

const decidedTexts: Partial<Record<Invitation['status'], string>> = {
  Accepted: 'You have accepted this invitation.',
  Rejected: 'You have rejected this invitation.',
  Expired: 'This invitation has expired. Ask whoever invited you to send it again.',
}

function Decided({ invitation }: { invitation: Invitation }) {
  const isAccepted = invitation.status === 'Accepted'
  return (
    <>
      <Banner>{decidedTexts[invitation.status]}</Banner>
      <div>
        <LinkButton to={isAccepted ? placeOf(invitation) : '/'}>
          {isAccepted ? `Go to the ${invitation.type}` : 'Go to the home page'}
        </LinkButton>
      </div>
    </>
  )
}
