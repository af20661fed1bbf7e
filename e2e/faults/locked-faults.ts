import { setTimeout as wait } from 'node:timers/promises'
import { demoPassword } from '@emberwatch/api/fleet'
import type { Fault } from './fault.ts'
import { ask } from './load.ts'

/** A lock that stays, while people ask for more than the pool has. */

const seconds = 60
const perSecond = 36
/** "503 within ten seconds", and what the way there takes on a busy machine. */
const promisedMs = 10_500

export const lockedFaults: readonly Fault[] = [
  {
    name: `table of sites locked for ${seconds} s, with ${perSecond} calls a second that need it`,
    isForReleases: true,
    mayFail: true,
    alert: 'EmberwatchBudgetBurnsFast',
    harm: async ({ database, url, token }, { note, complain }) => {
      const release = database().hold(
        `begin; lock table sites in access exclusive mode; select pg_sleep(${seconds}); commit`,
      )
      const headers = { authorization: token }
      const waitingCalls: Promise<{ status: number; ms: number }>[] = []
      const others: Record<string, { statuses: Set<number>; slowest: number }> = {}
      const timed = async (call: ReturnType<typeof ask>) => {
        const begin = performance.now()
        const { status } = await call
        return { status, ms: Math.round(performance.now() - begin) }
      }
      const other = async (name: string, call: ReturnType<typeof ask>) => {
        const { status, ms } = await timed(call)
        const entry = others[name] ?? { statuses: new Set(), slowest: 0 }
        entry.statuses.add(status)
        entry.slowest = Math.max(entry.slowest, ms)
        others[name] = entry
      }
      const beside: Promise<void>[] = []
      // The lock itself takes a moment to be had.
      await wait(500)
      for (let second = 0; second < seconds - 2; second++) {
        const tick = wait(1_000)
        for (let n = 0; n < perSecond; n++) {
          await wait(1_000 / perSecond / 2)
          waitingCalls.push(timed(ask(`${url}/api/v1/sites?limit=10&offset=${n}`, { headers })))
        }
        const body = JSON.stringify({ emailAddress: 'super.operator@emberwatch.example', password: demoPassword })
        if (second % 5 === 0)
          beside.push(
            other(
              'sign-in',
              ask(`${url}/api/v1/auth`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
            ),
          )
        beside.push(other('/v1/user', ask(`${url}/api/v1/user`, { headers })))
        beside.push(other('/v1/jobs', ask(`${url}/api/v1/jobs`, { headers })))
        beside.push(other('/v1/admin/failed-mails', ask(`${url}/api/v1/admin/failed-mails?limit=10`, { headers })))
        await tick
      }
      await Promise.all(beside)
      const answers = await Promise.all(waitingCalls)
      release()
      const slowest = Math.max(...answers.map(({ ms }) => ms))
      const counts = Object.entries(Object.groupBy(answers, ({ status }) => status))
      note(
        `${answers.length} calls that need it: ${counts.map(([status, of]) => `${of?.length} × ${status}`).join(', ')}, ${slowest} ms at most; ${Object.entries(
          others,
        )
          .map(([name, entry]) => `${name} ${[...entry.statuses].join(', ')} within ${entry.slowest} ms`)
          .join('; ')}`,
      )
      if (slowest > promisedMs) complain(`a call waited for ${slowest} ms`)
      for (const [name, { statuses }] of Object.entries(others))
        if ([...statuses].some((status) => status !== 200)) complain(`${name} said ${[...statuses].join(', ')}`)
    },
  },
]
