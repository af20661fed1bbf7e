import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'

export const attacks = [
  '1,000 connects a second',
  '256 MB packets',
  'wrong topics',
  'half-open connections',
  'lists of empty messages',
  'subscriptions without end',
  'events over many connections',
] as const

export interface Attack {
  readonly attack: (typeof attacks)[number]
  readonly port: number
  /** The modem that means harm. */
  readonly clientId: string
  readonly secret: string
  /** Of its network configuration, for events that are stored. */
  readonly entry: string
}

/** Attacks the port of modems from a process of its own. @returns a function that ends it and answers how many connections it tried */
export async function startAttack(options: Attack): Promise<() => Promise<number>> {
  const child = fork(join(import.meta.dirname, 'attack.test-child.ts'), [JSON.stringify(options)])
  // It has processors of its own elsewhere, which the platform does not pay for.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW)
  await once(child, 'message')
  return async () => {
    const answer = once(child, 'message')
    child.send('stop')
    const [tries] = await answer
    child.kill()
    return tries
  }
}
