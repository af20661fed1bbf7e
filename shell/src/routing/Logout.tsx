import { useClient } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { currentSession, outboxSize, readOutboxCounts, rememberLocation } from '@emberwatch/store'
import { Button, countText, Dialog, endSession, sayFailure } from '@emberwatch/ui'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Where the server has ended the session already, nobody can stay: entries wait for the same person, or go with a deleted account. */
interface LogoutState {
  readonly unsent?: 'stay' | 'go'
}

/**
 * The sign-out also forgets the location, as the next person may be another (product 2.4). It asks before it deletes entries that are not sent yet
 * (product 6.10).
 */
export function Logout() {
  const navigate = useNavigate()
  const client = useClient()
  const { unsent } = (useLocation().state ?? {}) as LogoutState
  const [userId] = useState(() => currentSession()?.user.id ?? '')
  const [count] = useState(() => outboxSize(readOutboxCounts(userId)))
  const [isSure, setSure] = useState(count === 0 || unsent === 'stay')
  useEffect(() => {
    if (unsent === 'go' && !isSure) void clear(userId).finally(() => setSure(true))
  }, [unsent, isSure, userId])
  useEffect(() => {
    if (!isSure) return
    endSession(client)
    rememberLocation(null)
    navigate(paths.login, { replace: true })
  }, [isSure, client, navigate])
  const cancel = async () => {
    await clear(userId)
    setSure(true)
  }
  const stay = () => navigate(paths.home, { replace: true })
  return (
    <Dialog
      title="Sign out and lose what is not sent?"
      isOpen={!isSure && !unsent}
      onClose={stay}
      footer={
        <>
          <Button onClick={stay}>Stay signed in</Button>
          <Button kind="danger" onClick={() => void cancel().catch(sayFailure)}>
            Sign out
          </Button>
        </>
      }
    >
      {`${countText(count, 'entries')} ${count === 1 ? 'is' : 'are'} stored on this device alone. Signing out deletes what has not reached the server.`}
    </Dialog>
  )
}

async function clear(userId: string): Promise<void> {
  const { clearOutbox } = await import('@emberwatch/ui/outbox')
  await clearOutbox(userId)
}
