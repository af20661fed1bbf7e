import type { ConnectPacket } from 'aedes'
import { prepareConnect } from './prepare-connect.ts'

it.each([
  [0, 800],
  [65_535, 800],
  [60, 60],
  [undefined, 800],
])(
  'turns a keep-alive of %p seconds into %d, so that no silence is longer than twenty minutes',
  (keepalive, seconds) => {
    const packet = { keepalive } as ConnectPacket
    prepareConnect(packet)
    expect(packet).toEqual({ clean: true, keepalive: seconds })
  },
)
