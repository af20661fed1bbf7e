import { useItem } from '@emberwatch/api-client'
import { twoStep } from '@emberwatch/contract/auth'
import { Banner, Button, Card, Skeleton } from '@emberwatch/ui'
import { useState } from 'react'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoStepOff } from './TwoStepOff.tsx'
import { TwoStepOn } from './TwoStepOn.tsx'

export function TwoStep() {
  const { data, error, refetch } = useItem(twoStep.get, {})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (error && !data)
    return (
      <Banner
        tone="fail"
        actions={
          <Button size="small" icon="refresh" onClick={() => void refetch()}>
            Retry
          </Button>
        }
      >
        {error.text}
      </Banner>
    )
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
