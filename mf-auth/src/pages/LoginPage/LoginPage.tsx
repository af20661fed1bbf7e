import { useClient } from '@emberwatch/api-client'
import type { Login } from '@emberwatch/contract/auth'
import { sessionStore } from '@emberwatch/store'
import { endSession } from '@emberwatch/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PasswordStep } from './PasswordStep.tsx'
import { SecondStep } from './SecondStep.tsx'

/** Opening it signs out; pending invitation and remembered location stay (product 2.1). */
export function LoginPage() {
  const navigate = useNavigate()
  const client = useClient()
  const [first, setFirst] = useState<Login | null>(null)
  const goOn = useEffectEvent(() => navigate('/', { replace: true }))
  useEffect(() => {
    endSession(client)
    // The page also goes on after a sign-in in another tab.
    return sessionStore.subscribe(({ session }) => session && goOn())
  }, [client])
  return first ? <SecondStep first={first} onBack={() => setFirst(null)} /> : <PasswordStep onTwoStep={setFirst} />
}
