import { forgetDrafts, rememberLocation, signOut } from '@emberwatch/store'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Signs out on purpose, so the place and what was typed are forgotten too: the next person may be another one (reading 2). */
export function Logout() {
  const navigate = useNavigate()
  useEffect(() => {
    signOut()
    rememberLocation(null)
    forgetDrafts()
    navigate('/login', { replace: true })
  }, [navigate])
  return null
}
