import { paths } from '@emberwatch/contract'
import { isStorageRefused, rememberLocation, useSession } from '@emberwatch/store'
import { Banner, Button, formatTime, LinkButton } from '@emberwatch/ui'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSessionEnd } from './use-session-end.ts'

const storageRefused =
  'This browser stores nothing for this site. You are signed out when this tab is closed or reloaded, and no choice is remembered.'

export function AccountBanners() {
  const session = useSession()
  const { pathname } = useLocation()
  const isUnconfirmed = session?.user.status === 'REGISTRATION' && pathname !== paths.confirmEmail
  return (
    <div className="shell-banners">
      {isStorageRefused() && <Banner tone="warn">{storageRefused}</Banner>}
      {session && <ExpiryBanner expiresAt={session.expiresAt} />}
      {isUnconfirmed && (
        <Banner
          tone="warn"
          actions={
            <LinkButton size="small" to={paths.confirmEmail}>
              Confirm
            </LinkButton>
          }
        >
          Your email address is not confirmed yet.
        </Banner>
      )}
    </div>
  )
}

/** No call extends a session, so a new sign-in is offered in time (product 2.5). */
function ExpiryBanner({ expiresAt }: { expiresAt: number }) {
  const isEnding = useSessionEnd(expiresAt)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  if (!isEnding) return null
  const logInAgain = () => {
    rememberLocation(pathname + search + hash)
    navigate(paths.login)
  }
  return (
    <Banner
      tone="warn"
      actions={
        <Button size="small" onClick={logInAgain}>
          Log in again
        </Button>
      }
    >{`Your session ends at ${formatTime(expiresAt)}.`}</Banner>
  )
}
