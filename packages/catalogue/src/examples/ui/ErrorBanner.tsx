import { useSend } from '@emberwatch/api-client'
import { Button, ErrorBanner, Stack } from '@emberwatch/ui'
import { units } from '../../calls.ts'

/** The server refuses every test of this unit. */
export function Example() {
  const { mutate, error, isPending } = useSend(units.test)
  const test = () => mutate({ params: { id: '1' } })
  return (
    <Stack gap="small">
      <ErrorBanner error={error} onRetry={test} />
      <div>
        <Button isBusy={isPending} onClick={test}>
          Test the unit
        </Button>
      </div>
    </Stack>
  )
}
