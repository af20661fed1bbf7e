import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Kilobytes a modem: what the process holds more, and the part of it that is its heap. */
export interface BrokerMemory {
  readonly resident: number
  readonly heap: number
}

/**
 * Measures what connected modems cost the embedded broker in a process of its own, without a database: in the server that one grows with what it
 * stores, which is no connection's.
 */
export async function measureBrokerMemory(modems: number): Promise<BrokerMemory> {
  const child = fork(join(import.meta.dirname, 'broker-memory.test-child.ts'), [String(modems)], {
    // `pnpm serve` starts Node with these arguments.
    execArgv: ['--expose-gc', '--max-semi-space-size=16'],
  })
  const [memory] = (await once(child, 'message')) as [BrokerMemory]
  child.kill()
  return memory
}
