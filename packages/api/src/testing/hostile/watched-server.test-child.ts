import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { type DemoAccount, demoIds } from '../../fleet/index.ts'
import { openDemoApi } from '../demo-api.ts'
import { raiseAlarm } from '../raise-alarm.ts'

/**
 * The API with the demo fleet in a process of its own, which tells how long its main thread was kept from its work:
 * nothing of the test or bench that sends runs on that thread.
 */

const accounts = ['super.admin', 'site.admin', 'site.monitor'] as const satisfies readonly DemoAccount[]

const api = await openDemoApi()
const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
const resolutionMs = 5
const delay = monitorEventLoopDelay({ resolution: resolutionMs })
const turns = watchTurns()
const tokens = Object.fromEntries(await Promise.all(accounts.map(async (name) => [name, await api.tokenOf(name)])))

const { kysely } = api.db
const tickMs = 100
setInterval(() => {
  api.clock.now = new Date(api.clock.now.getTime() + tickMs)
}, tickMs).unref()
const actions = {
  alarm: () => raiseAlarm(kysely, demoIds.system('nidelva', 1)),
  // No quiet hours can be worked out in a zone that exists nowhere.
  spoil: () =>
    sql`insert into notification_rules (user_id, is_on, scope, alarms, lost_contact, lost_minutes, faults,
      back_to_normal, delivery, hour, weekday, time_zone, quiet_from, quiet_until, unsubscribe_token, unsubscribe_mac,
      occurrence_number, lost_number, next_at)
    values (${demoIds.users['site.admin']}, true, 'mine', true, true, 10, true, true, 'atOnce', 7, 1, 'Nowhere/None', 0,
      1439, '', '', 0, 0, '2000-01-01')`.execute(kysely),
}

process.on('message', async (word: 'begin' | 'end' | 'close' | keyof typeof actions) => {
  if (word === 'alarm' || word === 'spoil') {
    await actions[word]()
    process.send?.({ done: true })
  }
  if (word === 'begin') {
    delay.reset()
    delay.enable()
    turns.begin()
    process.send?.({ began: true })
  }
  if (word === 'end') {
    delay.disable()
    // Nanoseconds; what a timer of the resolution takes anyway is not taken off.
    process.send?.({ maxMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6, processorMs: turns.end() })
  }
  if (word === 'close') {
    await api.close()
    process.disconnect()
  }
})
process.send?.({ url, tokens })

/** Measures the processor's time of this thread between two turns of a timer, which does not depend on what else the machine does. */
function watchTurns() {
  let longest = 0
  let before = 0
  let timer: NodeJS.Timeout | undefined
  const look = () => {
    const { user, system } = process.threadCpuUsage()
    longest = Math.max(longest, user + system - before)
    before = user + system
  }
  return {
    begin: () => {
      look()
      longest = 0
      timer = setInterval(look, resolutionMs)
    },
    /** @returns milliseconds */
    end: () => {
      clearInterval(timer)
      look()
      return longest / 1000
    },
  }
}
