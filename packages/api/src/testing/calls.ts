import type { DemoAccount } from '../fleet/index.ts'
import type { DemoApi } from './demo-api.ts'

interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look at answers of every shape
  readonly body: any
}

/** Makes calls as demo accounts; a FormData goes as multipart. */
export const callsOf =
  (api: DemoApi) =>
  async (account: DemoAccount, method: string, path: string, body?: object): Promise<Answer> => {
    const isForm = body instanceof FormData
    const response = await api.fetch(`/api/v1${path}`, {
      method,
      headers: {
        authorization: await api.tokenOf(account),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    return { status: response.status, body: await response.json() }
  }
export type Calls = ReturnType<typeof callsOf>

/** `[status, code]`, as refusals are compared. */
export const refusal = ({ status, body }: Answer) => [status, body.statusText]
