import { documentOf, summary } from '../test-documents.test-kit.ts'
import { AreaLoader, type LoadEvent } from './area-loader.ts'
import { adaptedContract, type ContractAdapter } from './contract-adapter.ts'
import type { ProvidedModules } from './shared-scope.ts'

/** A page with a shell of major version 2, whose ui renamed Words to Text and icons.open to icons.door, and releases of version 1. */
jest.mock('../host-contract-version.ts', () => ({ hostContract: '2.0.0' }))

const page = './pages/ReportsPage'
const session = { user: 'kari' }
const signOut = () => 'signed out'
const ui = { __esModule: true, Text: () => 'text', Button: () => 'button', icons: { door: 'a door', shut: 'x' } }
const react = { createContext: () => ({}) }
const requests: string[] = []
const provided = {
  react: async () => react,
  '@emberwatch/store': async () => ({ session, signOut }),
  '@emberwatch/ui': async () => {
    requests.push('ui')
    return ui
  },
} as unknown as ProvidedModules

const adapter: ContractAdapter = {
  version: '1.9.0',
  gives: {
    '@emberwatch/ui': {
      Words: async (now) => ((await now['@emberwatch/ui']()) as typeof ui).Text,
      'icons.open': async (now) => ((await now['@emberwatch/ui']()) as typeof ui).icons.door,
    },
    '@emberwatch/ui/old': { Old: async (now) => ((await now['@emberwatch/ui']()) as typeof ui).Button },
  },
}

type Scope = Record<string, Record<string, { get: () => Promise<() => Record<string, unknown>> }>>
/** A container that keeps the share scope that it is given, as an entry does, and gives its page what it finds there. */
function serve(globalName: string): { scope?: Scope } {
  const capture: { scope?: Scope } = {}
  const container = {
    init: (scope: Scope) => {
      capture.scope = scope
    },
    get: async () => () => ({ ReportsPage: globalName }),
  }
  new MutationObserver((changes, observer) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (
        !(script instanceof HTMLScriptElement) ||
        !script.src.includes(globalName.replace('reports_', '').replaceAll('_', '.'))
      )
        continue
      Object.assign(window, { [globalName]: container })
      script.dispatchEvent(new Event('load'))
      observer.disconnect()
    }
  }).observe(document.head, { childList: true })
  return capture
}
function open(version: string, changes: object, adapts = true, permissions?: Record<string, string[]>) {
  const events: LoadEvent[] = []
  const release = summary('reports', version, { exposes: { [page]: [] }, ...changes })
  const capture = serve(release.globalName)
  const loader = new AreaLoader({
    registry: { ...documentOf({ reports: { releases: [release] } }), ...(permissions ? { permissions } : {}) },
    provided,
    adapted: adapts ? adaptedContract(adapter, provided) : undefined,
    getUserId: () => null,
    onEvent: (event) => events.push(event),
    timeoutMs: 200,
  })
  const module = async (name: string, contract: string) => (await capture.scope?.[name]?.[contract]?.get())?.() ?? {}
  return { load: () => loader.load('reports', page), events, capture, module }
}

it('the adapter gives a release of version 1 the renamed exports on the same instances', async () => {
  const old = open('1.1.0', { hostContract: '^1.2.0' })
  await old.load()
  const exports = await old.module('@emberwatch/ui', '1.9.0')
  expect(exports.Words).toBe(ui.Text)
  expect(exports.Button).toBe(ui.Button)
  expect(exports.icons).toEqual({ door: 'a door', shut: 'x', open: 'a door' })
  expect(exports.__esModule).toBe(true)
  expect((await old.module('@emberwatch/ui/old', '1.9.0')).Old).toBe(ui.Button)
  expect((await old.module('@emberwatch/store', '1.9.0')).session).toBe(session)
  expect(await old.module('react', '1.9.0')).toBe(react)
  // It finds no module of version 2, which it would refuse.
  expect(Object.keys(old.capture.scope?.['@emberwatch/ui'] ?? {})).toEqual(['1.9.0'])
})

it('the adapter hides unapproved exports from a release', async () => {
  const old = open('1.9.0', { hostContract: '^1.2.0' }, true, { reports: [] })
  await old.load()
  expect((await old.module('@emberwatch/ui', '1.9.0')).Words).toBe(ui.Text)
  const store = await old.module('@emberwatch/store', '1.9.0')
  expect(store.session).toBe(session)
  expect(store.signOut).toThrow('signOut is not approved for this area')
})

it('releases of version 2 or of both get the original modules', async () => {
  for (const [version, hostContract] of [
    ['1.2.0', '^2.0.0'],
    ['1.3.0', '^1.4.0 || ^2.0.0'],
  ] as const) {
    const fresh = open(version, { hostContract })
    await fresh.load()
    expect(await fresh.module('@emberwatch/ui', '2.0.0')).toBe(ui)
    expect(Object.keys(fresh.capture.scope?.['@emberwatch/ui'] ?? {})).toEqual(['2.0.0'])
  }
})

it('an adapted module is made once, on demand', async () => {
  requests.length = 0
  const { provided: adapted } = adaptedContract(adapter, provided)
  expect(requests).toEqual([])
  expect(await adapted['@emberwatch/ui']()).toBe(await adapted['@emberwatch/ui']())
  expect(adapted.react).toBe(provided.react)
})

it('a failed load is retried', async () => {
  let isDown = true
  const failingModules = {
    ...provided,
    '@emberwatch/ui': async () => {
      if (isDown) throw new Error('no network')
      return ui
    },
  } as ProvidedModules
  const { provided: adapted } = adaptedContract(adapter, failingModules)
  await expect(adapted['@emberwatch/ui']()).rejects.toThrow('no network')
  isDown = false
  expect(((await adapted['@emberwatch/ui']()) as { Words: unknown }).Words).toBe(ui.Text)
})

it.each([
  ['of a shell without an adapter', '1.4.0', { hostContract: '^1.2.0' }, false, 'host-contract'],
  ['of an earlier major version', '1.5.0', { hostContract: '^0.9.0' }, true, 'host-contract'],
  ['of what came after the last version that is adapted', '1.6.0', { hostContract: '^1.10.0' }, true, 'host-contract'],
  [
    'of what the adapter does not give',
    '1.7.0',
    { hostContract: '^1.2.0', lacks: { '@emberwatch/ui': ['icons.gone'] } },
    true,
    'missing-export',
  ],
])('a release %s is refused before its code runs', async (_, version, changes, adapts, kind) => {
  const { load, events, capture } = open(version, changes, adapts)
  await expect(load()).rejects.toMatchObject({ kind })
  expect(events).toMatchObject([{ outcome: 'failed', kind }])
  expect(capture.scope).toBeUndefined()
})

it('missing exports of another shell are sought among the adapted ones', async () => {
  const { load } = open('1.8.0', { hostContract: '^1.2.0', lacks: { '@emberwatch/ui': ['Words', 'icons.open'] } })
  expect((await load()).module.ReportsPage).toBe('reports_1_8_0')
})
