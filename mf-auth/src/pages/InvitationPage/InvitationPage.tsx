import { useItem } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { invitations } from '@emberwatch/contract/auth'
import { pendingInvitation, useUser } from '@emberwatch/store'
import { Banner, Button, LinkButton, Skeleton } from '@emberwatch/ui'
import { useEffect } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { CardPage } from '../../card/CardPage.tsx'
import { Decision } from './Decision.tsx'

/** A visitor signs in first and comes back (product 9.7). */
export function InvitationPage() {
  const { id = '' } = useParams()
  const isSignedIn = useUser() !== null
  useEffect(() => {
    // Removed once it is open; otherwise the home page would lead here for ever (product 9.7).
    pendingInvitation.set(isSignedIn ? null : id)
  }, [isSignedIn, id])
  return isSignedIn ? <OpenInvitation id={id} /> : <Navigate to={paths.login} replace />
}

function OpenInvitation({ id }: { id: string }) {
  const { data, error, refetch } = useItem(invitations.get, { params: { id } })
  if (data) return <Decision invitation={data} />
  return (
    <CardPage title="Invitation">
      {error ? (
        <>
          <Banner
            tone="fail"
            actions={
              (error.isNetwork || error.status >= 500) && (
                <Button size="small" icon="refresh" onClick={() => void refetch()}>
                  Retry
                </Button>
              )
            }
          >
            {error.text}
          </Banner>
          {error.status === 404 && <OtherAccount id={id} />}
          <div>
            <LinkButton to="/" icon="home">
              Go to the home page
            </LinkButton>
          </div>
        </>
      ) : (
        <Skeleton lines={2} />
      )}
    </CardPage>
  )
}

/** The server names the invited person to nobody else (product 9.10). The page comes back after the next sign-in. */
function OtherAccount({ id }: { id: string }) {
  const navigate = useNavigate()
  const address = useUser()?.emailAddress
  const switchAccount = () => {
    pendingInvitation.set(id)
    navigate(paths.login)
  }
  return (
    <>
      <p>
        There is none for <strong translate="no">{address}</strong>, the address of this account. If the invitation went
        to another address, log in with that one.
      </p>
      <div>
        <Button onClick={switchAccount}>Log in with another account</Button>
      </div>
    </>
  )
}
