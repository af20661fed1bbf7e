import { Worker } from 'node:worker_threads'
import type { EmbeddedAnswer, EmbeddedCall, EmbeddedRequest, EmbeddedStart } from './embedded-protocol.ts'
import type { Listener } from './pool.ts'

interface PendingReply {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

export class EmbeddedThread {
  readonly #worker: Worker
  readonly #waiting = new Map<number, PendingReply>()
  readonly #listeners = new Map<string, Set<Listener>>()
  #lastId = 0
  #stopped: Error | undefined

  /** @param worker one that runs already, from `leave` */
  constructor(start: EmbeddedStart, worker?: Worker) {
    this.#worker = worker ?? new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: start })
    this.#worker.on('message', (answer: EmbeddedAnswer) => this.#receive(answer))
    this.#worker.on('error', (error) => this.#stop(`The embedded database failed: ${error.message}`))
    this.#worker.on('exit', () => this.#stop('The embedded database has stopped'))
    this.#worker.unref()
  }

  call<T>(call: EmbeddedCall): Promise<T> {
    if (this.#stopped) return Promise.reject(this.#stopped)
    const request: EmbeddedRequest = { ...call, id: ++this.#lastId }
    return new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject })
      // A pending answer keeps the process alive; an idle database does not.
      this.#worker.ref()
      this.#worker.postMessage(request)
    }) as Promise<T>
  }

  /** @returns whether the channel is new, so that LISTEN must be sent */
  addListener(channel: string, listener: Listener): boolean {
    const channelListeners = this.#listeners.get(channel)
    if (channelListeners) channelListeners.add(listener)
    else this.#listeners.set(channel, new Set([listener]))
    return !channelListeners
  }

  removeListener(channel: string, listener: Listener) {
    this.#listeners.get(channel)?.delete(listener)
  }

  /** Gives up the worker, which goes on with its database. */
  leave(): Worker {
    for (const event of ['message', 'error', 'exit']) this.#worker.removeAllListeners(event)
    this.#stop('The embedded database was left')
    return this.#worker
  }

  async close() {
    if (!this.#stopped) await this.call({ kind: 'close' })
    await this.#worker.terminate()
  }

  #receive(answer: EmbeddedAnswer) {
    if ('notification' in answer) {
      const { channel, payload } = answer.notification
      for (const listener of this.#listeners.get(channel) ?? []) listener(payload)
      return
    }
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#worker.unref()
    if ('error' in answer) waiting?.reject(Object.assign(new Error(answer.error.message), answer.error))
    else waiting?.resolve(answer.value)
  }

  #stop(message: string) {
    this.#stopped ??= new Error(message)
    for (const { reject } of this.#waiting.values()) reject(this.#stopped)
    this.#waiting.clear()
  }
}
