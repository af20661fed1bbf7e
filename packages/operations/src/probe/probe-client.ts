import { createHash } from 'node:crypto'
import { connect } from 'node:tls'

const timeoutMs = 15_000

export interface ProbeAccount {
  /** The address with the base path. */
  readonly url: string
  readonly emailAddress: string
  readonly password: string
}

interface ProbeRequest {
  readonly method?: string
  readonly body?: object
  readonly accept?: string
}

/** Has a stable device id. */
export function probeClient({ url, emailAddress }: ProbeAccount) {
  const base = url.replace(/\/+$/, '')
  // Always the same, so that no sign-in counts as one from a new device.
  const device = createHash('sha256').update(`${base} ${emailAddress}`).digest('hex').slice(0, 32)
  let token = ''
  const send = async (
    path: string,
    { method = 'GET', body, accept }: ProbeRequest = {},
    signal = AbortSignal.timeout(timeoutMs),
  ) => {
    const response = await fetch(base + path, {
      method,
      signal,
      headers: {
        'x-device': device,
        ...(token ? { authorization: token } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(accept ? { accept } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${(await response.text()).slice(0, 200)}`)
    return response
  }
  return {
    send,
    /** @returns `data` of the answer */
    data: async <T>(path: string, request?: ProbeRequest): Promise<T> =>
      ((await (await send(`/api/v1${path}`, request)).json()) as { data: T }).data,
    signedInWith: (newToken: string) => {
      token = newToken
    },
  }
}

export type ProbeClient = ReturnType<typeof probeClient>

/** Undefined without TLS. @throws where nobody answers */
export function certificateEnds(url: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(url)
  if (protocol !== 'https:') return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    // Expired certificates must be read too; requests refuse them.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no TLS in time')))
    socket.on('error', reject)
    socket.on('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
  })
}
