import { Freshness, Heard, Row, Status } from '@emberwatch/ui'
import { useState } from 'react'

/** Data of an hour ago says nothing of the connection now. */
export function Example() {
  const [now] = useState(() => Date.now())
  return (
    <Row gap="large">
      <Heard reading={{ updatedAt: now, hasFailed: false }}>
        <Status of="connection" value="system_connected" />
        <Freshness />
      </Heard>
      <Heard reading={{ updatedAt: now - 3_600_000, hasFailed: true }}>
        <Status of="connection" value="system_connected" />
        <Freshness />
      </Heard>
    </Row>
  )
}
