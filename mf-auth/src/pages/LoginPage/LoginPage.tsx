import { useClient } from '@emberwatch/api-client'
import type { SessionUser } from '@emberwatch/contract'
import type { Login } from '@emberwatch/contract/auth'
import { sessionStore, signIn } from '@emberwatch/store'
import { endSession } from '@emberwatch/ui'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PasswordStep } from './PasswordStep.tsx'
import { SecondStep } from './SecondStep.tsx'

/** Opening it signs out; pending invitation and remembered location stay (product 2.1). */
export function LoginPage() {
  const navigate = useNavigate()
  const client = useClient()
  const [first, setFirst] = useState<Login | null>(null)
  const redirect = () => navigate('/', { replace: true })
  const redirectAfterOtherTab = useEffectEvent(redirect)
  const unsubscribe = useRef<() => void>(undefined)
  useEffect(() => {
    endSession(client)
    unsubscribe.current = sessionStore.subscribe(({ session }) => session && redirectAfterOtherTab())
    return unsubscribe.current
  }, [client])
  const handleSuccess = (user: SessionUser) => {
    // The start page reads the remembered location once, so that a second redirect would lose it.
    unsubscribe.current?.()
    signIn(user)
    redirect()
  }
  return first ? (
    <SecondStep first={first} onSuccess={handleSuccess} onBack={() => setFirst(null)} />
  ) : (
    <PasswordStep onSuccess={handleSuccess} onTwoStep={setFirst} />
  )
}
