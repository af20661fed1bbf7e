import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { isThisMachine } from '@emberwatch/contract/server-address'
import type { AreaName, Refusal } from '@emberwatch/federation'
import { type CommandAnswer, type CommandInput, type CommandName, onlyAtStore, vouching } from '../commands/commands.ts'
import { mapsIn } from '../engines/source-maps.ts'
import type { Checked } from '../releases/check-release.ts'
import type { Published } from '../releases/publish.ts'
import { Refused } from '../state/refused.ts'
import { packFolder } from '../upload/pack.ts'

/** Runs commands on a host over HTTP, with the token of an area or of ops. */

export interface PublishOptions {
  readonly note: string
  readonly activate: boolean
  /** The option exists only on the store's machine. */
  readonly vouches?: boolean | undefined
  /** Areas that a shell may break. */
  readonly breaks?: readonly AreaName[] | undefined
  readonly despiteApi?: string | undefined
}

/** The token is wrong or lacks the right. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}

/** Plain http is for this machine alone. */
function isSafe(host: string): boolean {
  const url = URL.canParse(host) ? new URL(host) : null
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
}

/** The store of a running host over HTTP (docs/deploying.md). */
export class RemoteStore {
  readonly #host: string
  readonly #token: string

  constructor(host: string, token: string) {
    this.#host = host.replace(/\/+$/, '')
    if (!isSafe(this.#host)) throw new NotAllowed('--host: begins with https://, as a token can be read on plain http')
    this.#token = token
  }

  async run<N extends CommandName>(name: N, input: CommandInput<N>): Promise<CommandAnswer<N>> {
    const refusal = onlyAtStore(name)
    if (refusal) throw new NotAllowed(refusal)
    return this.#post(name, { body: JSON.stringify(input), type: 'application/json' })
  }

  async publish(
    folder: string,
    { note, activate, vouches, breaks = [], despiteApi }: PublishOptions,
  ): Promise<Published> {
    if (vouches) throw new NotAllowed(onlyAtStore(vouching) ?? '')
    const query = new URLSearchParams({ note, activate: activate ? '1' : '0' })
    if (breaks.length) query.set('breaks', breaks.join(','))
    if (despiteApi !== undefined) query.set('despiteApi', despiteApi)
    const published = await this.#post<Published>(`publish?${query}`, {
      body: await this.#packed(folder),
      type: 'application/x-tar',
    })
    const withoutMaps = await this.#sendSourceMaps(mapsIn(folder), published)
    return withoutMaps ? { ...published, withoutMaps } : published
  }

  async check(folder: string): Promise<Checked> {
    return this.#post('check', { body: await this.#packed(folder), type: 'application/x-tar' })
  }

  async close(): Promise<void> {}

  /** A failure leaves the release published. @returns why the host has none */
  async #sendSourceMaps(maps: string, { area, version }: Published): Promise<string | undefined> {
    if (!existsSync(maps)) return undefined
    const query = new URLSearchParams({ area, version })
    const body = await this.#packed(maps)
    return this.#post(`source-maps?${query}`, { body, type: 'application/x-tar' }).then(
      () => undefined,
      (error: Error) => error.message,
    )
  }

  async #packed(folder: string): Promise<ReadableStream> {
    return Readable.toWeb(Readable.from(await packFolder(folder))) as ReadableStream
  }

  async #post<Answer>(path: string, { body, type }: { body: RequestInit['body']; type: string }): Promise<Answer> {
    const response = await fetch(`${this.#host}/releases/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#token}`, 'content-type': type },
      body,
      ...{ duplex: 'half' },
    })
    const answer = (await response.json().catch(() => null)) as {
      data?: Answer
      message?: string
      refusals?: Refusal[]
    } | null
    if (answer?.refusals) throw new Refused(answer.refusals)
    const message = answer?.message ?? `${this.#host} answered ${response.status}`
    if (response.status === 401 || response.status === 403) throw new NotAllowed(message)
    if (!response.ok || !answer) throw new Error(message)
    return answer.data as Answer
  }
}
