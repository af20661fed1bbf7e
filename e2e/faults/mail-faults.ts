import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { ask } from './load.ts'
import type { World } from './world.ts'

/** Servers remember what the mail server answered for 10 seconds. */
const seenWithinMs = 20_000

async function untilMail({ instances }: World, value: 0 | 1): Promise<void> {
  const deadline = performance.now() + seenWithinMs
  for (const { metricsUrl } of instances)
    while (!(await ask(metricsUrl)).body.includes(`emberwatch_up{part="mail"} ${value}`)) {
      if (performance.now() > deadline) throw new Error(`the metric of mail was not ${value} within 20 s`)
      await wait(200)
    }
}

/** The mail server fails in these ways. */
export const mailFaults: readonly Fault[] = (['gone', 'hanging'] as const).map(
  (how): Fault => ({
    name: `mail server ${how}`,
    isForReleases: how === 'gone',
    mayFail: false,
    alert: 'EmberwatchPartAway',
    harm: async (world, { note, complain }) => {
      const silent = createServer(() => undefined)
      await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
      const { port } = silent.address() as { port: number }
      world.toMail.moveTo(how === 'gone' ? null : port)
      const headers = { 'content-type': 'application/json' }
      const saw = new Set<number>()
      const begin = performance.now()
      for (const name of ['site.admin', 'site.operator', 'site.monitor']) {
        const body = JSON.stringify({ emailAddress: `${name}@emberwatch.example` })
        const { status } = await ask(`${world.url}/api/v1/auth/request-reset-password`, {
          method: 'POST',
          headers,
          body,
        })
        saw.add(status)
      }
      const seconds = (performance.now() - begin) / 1000
      note(`three reset links asked for in ${seconds.toFixed(1)} s: ${[...saw].join(', ')}`)
      // A person is told that nothing was sent, or it is sent later; never left in the dark.
      if ([...saw].some((status) => status !== 200 && status !== 503)) complain('something else was said')
      if (seconds > 30) complain('people waited for the mail server')
      const isSeenAs = (value: 0 | 1) => untilMail(world, value).catch(({ message }) => complain(message))
      await isSeenAs(0)
      // The alert waits for five minutes, which are five seconds here.
      await wait(7_000)
      world.toMail.moveTo(world.mailPort)
      silent.close()
      await isSeenAs(1)
    },
  }),
)
