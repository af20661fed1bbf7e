import { paths } from '@emberwatch/contract'
import { currentSession, pendingInvitation, takeRememberedLocation } from '@emberwatch/store'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Order: pending invitation, remembered location, role's home (product 2.3). */
export function Home() {
  const navigate = useNavigate()
  useEffect(() => {
    navigate(destination(), { replace: true })
  }, [navigate])
  return null
}

function destination(): string {
  const session = currentSession()
  if (!session) return paths.login
  if (session.isWall) return paths.wall
  const invitation = pendingInvitation.get()
  if (invitation) return paths.invitation(invitation)
  return takeRememberedLocation() ?? (session.user.permissions.isSuperUser ? paths.administration : paths.sites)
}
