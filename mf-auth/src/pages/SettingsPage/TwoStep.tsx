import { useItem } from '@emberwatch/api-client'
import { twoStep } from '@emberwatch/contract/auth'
import { Card, ErrorBanner, Skeleton } from '@emberwatch/ui'
import { useState } from 'react'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoStepOff } from './TwoStepOff.tsx'
import { TwoStepOn } from './TwoStepOn.tsx'

export function TwoStep() {
  const { data, error, refetch } = useItem(twoStep.get, {})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (error && !data) return <ErrorBanner error={error} onRetry={() => void refetch()} />
  return (
    <Card width="narrow">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
      ) : !data ? (
        <Skeleton lines={3} />
      ) : data.isOn ? (
        <TwoStepOn state={data} onCodes={setCodes} />
      ) : (
        <TwoStepOff isRequired={data.isRequired} onCodes={setCodes} />
      )}
    </Card>
  )
}
