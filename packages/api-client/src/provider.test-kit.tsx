import type { ReactNode } from 'react'
import { Client } from './client.ts'
import { ApiProvider, createQueryClient } from './hooks.tsx'

/** A client over this `fetch`, the errors that it reports, and the provider that hooks need. */
export function provideApi(fetch: typeof globalThis.fetch, token: string) {
  const errors: unknown[] = []
  const client = new Client({
    origin: 'http://emberwatch.test',
    fetch,
    getToken: () => token,
    onError: (error) => errors.push(error),
  })
  const queryClient = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ApiProvider client={client} queryClient={queryClient}>
      {children}
    </ApiProvider>
  )
  return { client, errors, wrapper }
}
