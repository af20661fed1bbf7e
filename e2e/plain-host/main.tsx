import { ApiProvider, Client, createQueryClient } from '@emberwatch/api-client'
import { currentSession } from '@emberwatch/store'
import { UiProvider } from '@emberwatch/ui'
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router-dom'

/** `?manifest=<address>&part=<name>`: shows a part of whatever release lies there. */
// A host shares what it has: without this it would have no more of the design system than it needs itself.
const modules = {
  choice: () => import('@emberwatch/ui/choice'),
  date: () => import('@emberwatch/ui/date'),
  detail: () => import('@emberwatch/ui/detail'),
  form: () => import('@emberwatch/ui/form'),
  map: () => import('@emberwatch/ui/map'),
  outbox: () => import('@emberwatch/ui/outbox'),
  table: () => import('@emberwatch/ui/table'),
  upload: () => import('@emberwatch/ui/upload'),
}
Object.assign(globalThis, { given: modules })

const query = new URLSearchParams(location.search)
const part = query.get('part') ?? ''
registerRemotes([{ name: 'remote', entry: query.get('manifest') ?? '' }])
const module = await loadRemote<Record<string, ComponentType>>(`remote/parts/${part}`)
const Part = module?.[part]
if (!Part) throw new Error(`There is no ${part}`)

const client = new Client({ origin: location.origin, getToken: () => currentSession()?.token ?? null })
createRoot(document.body.appendChild(document.createElement('main'))).render(
  <ApiProvider client={client} queryClient={createQueryClient()}>
    <MemoryRouter>
      <UiProvider>
        <Part />
      </UiProvider>
    </MemoryRouter>
  </ApiProvider>,
)
