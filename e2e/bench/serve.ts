import { join } from 'node:path'
import { buildHost } from '@emberwatch/host'
import { signIn } from '../sign-in.ts'
import { type Certificate, startFront } from './h2-front.ts'

export interface BenchHost {
  readonly url: string
  readonly close: () => Promise<void>
}

interface HostOptions {
  readonly shell: string
  readonly releases: string
  /** The one server whose API all variants share, so that data costs the same. */
  readonly apiUrl: string
  readonly port?: number
}

export async function startHost({ shell, releases, apiUrl, port = 0 }: HostOptions): Promise<BenchHost> {
  const host = await buildHost({ settings: { shellFolder: shell, releasesFolder: releases, apiUrl } })
  const url = (await host.listen({ host: '127.0.0.1', port })).replace('127.0.0.1', 'localhost')
  return { url, close: () => host.close() }
}

/** A host that browsers reach over HTTP/2. */
export async function startHostBehindFront(options: HostOptions, certificate: Certificate): Promise<BenchHost> {
  const host = await startHost(options)
  const front = await startFront(host.url, certificate)
  const close = async () => {
    front.close()
    await host.close()
  }
  return { url: front.url, close }
}

/** The local storage of a session. */
export async function storedSession(url: string, account = 'site.admin'): Promise<Record<string, string>> {
  const { token, ...user } = await signIn(url, account)
  return { auth_token: token, user: JSON.stringify(user) }
}

export const results = join(import.meta.dirname, '../../test-results/bench')
