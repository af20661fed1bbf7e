import { Button, useAddress } from '@emberwatch/ui'

/** A switch that stands in the address. */
export function Example() {
  const { read, change } = useAddress()
  const isOn = read('legend') === 'on'
  return (
    <Button aria-pressed={isOn} onClick={() => change({ legend: isOn ? undefined : 'on' })}>
      Legend
    </Button>
  )
}
