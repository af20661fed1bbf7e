import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface WatchedProcess {
  readonly url: string
  readonly tokens: Readonly<Record<'super.admin' | 'site.admin' | 'site.monitor', string>>
  /**
   * Runs the work and says how long the server's main thread was busy in one go meanwhile, in milliseconds of the clock, and for `processorMs` of the
   * processor.
   */
  readonly watch: (work: () => Promise<unknown>) => Promise<{ maxMs: number; p99Ms: number; processorMs: number }>
  /** Stores an alarm of a site of `site.admin`, as a modem's report would. */
  readonly raiseAlarm: () => Promise<unknown>
  /** Stores a rule of `site.admin` that is due and throws whenever it is dispatched. */
  readonly spoilRule: () => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Starts `watched-server.test-child.ts`; `TEST_DATABASE_URL` decides on the database, as in every test. */
export async function startWatched(env: NodeJS.ProcessEnv = {}): Promise<WatchedProcess> {
  const child = fork(join(import.meta.dirname, 'watched-server.test-child.ts'), {
    env: { ...process.env, NODE_ENV: 'test', ...env },
    // Jest's own flags are not for it.
    execArgv: [],
  })
  const died = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`the server process has ended with ${code ?? signal}`)
  })
  died.catch(() => undefined)
  const send = async <Answer>(word?: 'begin' | 'end' | 'alarm' | 'spoil'): Promise<Answer> => {
    const answer = once(child, 'message')
    if (word) child.send(word)
    return (await Promise.race([answer, died]))[0] as Answer
  }
  const { url, tokens } = await send<Pick<WatchedProcess, 'url' | 'tokens'>>()
  return {
    url,
    tokens,
    watch: async (work) => {
      await send('begin')
      await work()
      return send('end')
    },
    raiseAlarm: () => send('alarm'),
    spoilRule: () => send('spoil'),
    close: async () => {
      if (!child.connected) return
      const exit = once(child, 'exit')
      child.send('close')
      await exit
    },
  }
}
