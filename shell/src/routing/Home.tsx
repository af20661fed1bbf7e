import { currentSession, pendingInvitation, takeRememberedLocation } from '@emberwatch/store'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** `/`: a pending invitation first, then where the person wanted to go before login, then the role's home (product 2.3). */
export function Home() {
  const navigate = useNavigate()
  useEffect(() => {
    navigate(destination(), { replace: true })
  }, [navigate])
  return null
}

function destination(): string {
  const session = currentSession()
  if (!session) return '/login'
  const invitation = pendingInvitation.get()
  if (invitation) return `/invitations/${encodeURIComponent(invitation)}`
  return takeRememberedLocation() ?? (session.user.permissions.isSuperUser ? '/administration' : '/sites')
}
