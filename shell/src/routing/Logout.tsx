import { useClient } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { forgetDrafts, rememberLocation } from '@emberwatch/store'
import { endSession } from '@emberwatch/ui'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'

/** Signs out on purpose, so the place and what was typed are forgotten too: the next person may be another one (product 2.4). */
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
