import { useState } from 'react'
import { RequestForm } from './RequestForm.tsx'
import { ResetForm } from './ResetForm.tsx'

/** Sends a mail with a code for a new password (product 3.8). */
export function ForgotPasswordPage() {
  const [emailAddress, setEmailAddress] = useState<string | null>(null)
  return emailAddress === null ? <RequestForm onSent={setEmailAddress} /> : <ResetForm emailAddress={emailAddress} />
}
