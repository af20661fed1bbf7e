import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { DemoAccount } from '@emberwatch/demo'
import { openDemoApi } from '../demo-api.ts'

/**
 * The API with the demo fleet in a process of its own, which tells how long its main thread was kept from its work:
 * nothing of the test or bench that sends runs on that thread.
 */

const accounts = ['super.admin', 'site.admin', 'site.monitor'] as const satisfies readonly DemoAccount[]

const api = await openDemoApi()
const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
const delay = monitorEventLoopDelay({ resolution: 5 })
const tokens = Object.fromEntries(await Promise.all(accounts.map(async (name) => [name, await api.tokenOf(name)])))

process.on('message', async (word: 'begin' | 'end' | 'close') => {
  if (word === 'begin') {
    delay.reset()
    delay.enable()
    process.send?.({ began: true })
  }
  if (word === 'end') {
    delay.disable()
    // Nanoseconds; what a timer of the resolution takes anyway is not taken off.
    process.send?.({ maxMs: delay.max / 1e6, p99Ms: delay.percentile(99) / 1e6 })
  }
  if (word === 'close') {
    await api.close()
    process.disconnect()
  }
})
process.send?.({ url, tokens })
