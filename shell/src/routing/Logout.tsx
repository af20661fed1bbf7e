import { useClient } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { forgetDrafts, rememberLocation } from '@emberwatch/store'
import { endSession } from '@emberwatch/ui'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Also forgets location and drafts, as the next person may be another (product 2.4). */
export function Logout() {
  const navigate = useNavigate()
  const client = useClient()
  useEffect(() => {
    endSession(client)
    rememberLocation(null)
    forgetDrafts()
    navigate(paths.login, { replace: true })
  }, [client, navigate])
  return null
}
