import { integrityOf } from '../integrity.ts'
import type { RegistryDocument } from '../registry-document.ts'
import { globalNameOf, type ReleaseSummary } from '../release-summary.ts'
import { sharedModuleNames } from '../shared-modules.ts'
import { documentOf, summary } from '../test-documents.test-kit.ts'
import { AreaLoader, type AreaLoaderOptions, type LoadEvent } from './area-loader.ts'
import type { ProvidedModules } from './shared-scope.ts'

const page = './pages/ReportsPage'
const release = (version: string, changes: Partial<ReleaseSummary> = {}) =>
  summary('reports', version, { exposes: { [page]: [] }, ...changes })
const provided = Object.fromEntries(sharedModuleNames.map((name) => [name, async () => ({})])) as ProvidedModules

/** Every test has versions of its own: the browser keeps containers for ever. */
let count = 0
const nextVersion = () => `1.${++count}.0`

type Behaviour = 'works' | 'is missing' | 'never answers' | 'defines nothing'

/**
 * The network of a document that fetches no scripts: each script element is answered as told. What a real entry does
 * once it is there is the federation run-time's; e2e/tests/dead-area.e2e.ts has the whole of it in a real browser.
 */
function network(behaviours: Record<string, Behaviour>) {
  const requests: { version: string; integrity: string; crossOrigin: string | null }[] = []
  const observer = new MutationObserver((changes) => {
    for (const script of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(script instanceof HTMLScriptElement)) continue
      const version = /\/areas\/reports\/([^/]+)\/remoteEntry\.js$/.exec(script.src)?.[1] ?? ''
      requests.push({ version, integrity: script.integrity, crossOrigin: script.crossOrigin })
      const behaviour = behaviours[version] ?? 'is missing'
      if (behaviour === 'works') Object.assign(window, { [globalNameOf('reports', version)]: containerOf(version) })
      if (behaviour === 'is missing') script.dispatchEvent(new Event('error'))
      else if (behaviour !== 'never answers') script.dispatchEvent(new Event('load'))
    }
  })
  observer.observe(document.head, { childList: true })
  return { requests, behaviours, stop: () => observer.disconnect() }
}
const containerOf = (version: string) => ({ init: () => undefined, get: async () => () => ({ ReportsPage: version }) })

let stopNetwork = () => {}
afterEach(() => stopNetwork())

function setUp(
  releases: ReleaseSummary[],
  behaviours: Record<string, Behaviour> = {},
  options: Partial<AreaLoaderOptions> = {},
) {
  const { stop, ...net } = network(behaviours)
  stopNetwork = stop
  const events: LoadEvent[] = []
  const registry = documentOf({ reports: { releases } })
  const loader = new AreaLoader({
    provided,
    ...options,
    registry,
    getUserId: () => '7',
    onEvent: (event) => events.push(event),
    timeoutMs: 50,
  })
  const outcomes = () => events.map(({ version, outcome, kind }) => [version, outcome, kind].filter(Boolean).join(' '))
  return { ...net, loader, outcomes, registry }
}
const loadedVersion = async (loader: AreaLoader) => (await loader.load('reports', page)).module.ReportsPage

describe('loading', () => {
  it('fetches the entry once, under the published hash', async () => {
    const version = nextVersion()
    const { loader, requests, outcomes } = setUp([release(version)], { [version]: 'works' })
    const both = await Promise.all([loadedVersion(loader), loadedVersion(loader)])
    expect(both).toEqual([version, version])
    expect(requests).toEqual([
      { version, integrity: summary('reports', version).entryIntegrity, crossOrigin: 'anonymous' },
    ])
    expect(outcomes()).toEqual([`${version} loaded`])
  })

  it("fetches a page's first files beside its entry, also after a failure", async () => {
    const version = nextVersion()
    const files = ['pages-ReportsPage.1.js', 'pages-ReportsPage.1.css', 'there.1.css'].map((file) => ({
      file,
      integrity: integrityOf(file),
    }))
    const folder = `http://emberwatch.test/areas/reports/${version}/`
    const there = Object.assign(document.createElement('link'), { rel: 'preload', href: `${folder}there.1.css` })
    document.head.append(there)
    const { loader, requests } = setUp([release(version, { exposes: { [page]: files } })], { [version]: 'works' })
    const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'))
    const loading = loader.load('reports', page)
    expect(requests).toEqual([])
    expect(fetched.mock.calls.map(([url]) => url)).toEqual(files.slice(0, 2).map(({ file }) => folder + file))
    expect((await loading).module.ReportsPage).toBe(version)
  })

  it.each<[Behaviour, string]>([
    ['is missing', 'network'],
    ['never answers', 'timeout'],
    ['defines nothing', 'no-container'],
  ])('takes the former release when the entry %s', async (behaviour, kind) => {
    const [before, fresh] = [nextVersion(), nextVersion()]
    const { loader, outcomes } = setUp([release(fresh), release(before)], { [fresh]: behaviour, [before]: 'works' })
    expect(await loadedVersion(loader)).toBe(before)
    expect(outcomes()).toEqual([`${fresh} failed ${kind}`, `${before} loaded`, `${before} fell-back`])
    expect(loader.release('reports')?.version).toBe(before)
  })

  it.each<[string, Partial<ReleaseSummary>, string]>([
    ['needs another host contract', { hostContract: '^99.0.0' }, 'host-contract'],
    ['has no hash', { entryIntegrity: '' }, 'integrity-missing'],
    ['lacks the page', { exposes: {} }, 'missing-expose'],
    ['uses an export that the shell lacks', { lacks: { '@emberwatch/ui': ['Words'] } }, 'missing-export'],
    ['uses a member that the shell lacks', { lacks: { react: ['version.full'] } }, 'missing-export'],
    ['uses a module that the shell lacks', { lacks: { '@emberwatch/ui/new': [] } }, 'missing-export'],
  ])('loads no code of a release that %s', async (_, changes, kind) => {
    const [before, fresh] = [nextVersion(), nextVersion()]
    const { loader, outcomes, requests } = setUp([release(fresh, changes), release(before)], {
      [fresh]: 'works',
      [before]: 'works',
    })
    expect(await loadedVersion(loader)).toBe(before)
    expect(outcomes()[0]).toBe(`${fresh} failed ${kind}`)
    expect(requests.map(({ version }) => version)).toEqual([before])
  })

  it.each(['useState', 'Children.map'])('skips a release that needs %s of another shell', async (name) => {
    const version = nextVersion()
    const { loader } = setUp(
      [release(version, { lacks: { react: [name] } })],
      { [version]: 'works' },
      {
        provided: { ...provided, react: async () => ({ useState: () => [], Children: { map: () => [] } }) },
      },
    )
    expect(await loadedVersion(loader)).toBe(version)
  })

  it("fails with the best release's reason when all fail, and retries from it", async () => {
    const [before, fresh] = [nextVersion(), nextVersion()]
    const { loader, behaviours, requests } = setUp([release(fresh), release(before)], { [fresh]: 'never answers' })
    await expect(loader.load('reports', page)).rejects.toMatchObject({ name: 'LoadFailure', kind: 'timeout' })
    expect(loader.release('reports')).toBeUndefined()
    behaviours[fresh] = 'works'
    expect(await loadedVersion(loader)).toBe(fresh)
    expect(loader.release('reports')?.version).toBe(fresh)
    expect(requests.map(({ version }) => version)).toEqual([fresh, before, fresh])
  })

  it('keeps the former release for the rest of the session', async () => {
    const [before, fresh] = [nextVersion(), nextVersion()]
    const { loader, behaviours, requests } = setUp([release(fresh), release(before)], { [before]: 'works' })
    await loadedVersion(loader)
    behaviours[fresh] = 'works'
    expect(await loadedVersion(loader)).toBe(before)
    expect(requests.map(({ version }) => version)).toEqual([fresh, before])
  })

  it('blames no release without a network, and continues with the same one', async () => {
    const [before, best] = [nextVersion(), nextVersion()]
    let isThere = false
    const refresh = jest.fn(async () => null)
    const { loader, behaviours, outcomes } = setUp(
      [release(best), release(before)],
      {},
      {
        isReachable: async () => isThere,
        refresh,
      },
    )
    await expect(loader.load('reports', page)).rejects.toMatchObject({ name: 'LoadFailure', kind: 'offline' })
    expect([outcomes(), refresh.mock.calls, loader.release('reports')?.version]).toEqual([[], [], best])
    isThere = true
    behaviours[best] = 'works'
    expect(await loadedVersion(loader)).toBe(best)
    expect(outcomes()).toEqual([`${best} loaded`])
  })

  it('blames a release for its own fault, also without a network', async () => {
    const version = nextVersion()
    const { loader, outcomes } = setUp(
      [release(version)],
      { [version]: 'defines nothing' },
      { isReachable: async () => false },
    )
    await expect(loader.load('reports', page)).rejects.toMatchObject({ kind: 'no-container' })
    expect(outcomes()).toEqual([`${version} failed no-container`])
  })

  it('reports an area that was never published', async () => {
    const { loader } = setUp([])
    await expect(loader.load('modems', './pages/ModemsPage')).rejects.toMatchObject({ kind: 'no-container' })
  })
})

describe('a page that is left while its area loads', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  /** Firefox fails what loads between the two events of leaving. */
  async function leaveWhileLoading() {
    const [before, fresh] = [nextVersion(), nextVersion()]
    const set = setUp([release(fresh), release(before)], { [before]: 'works' })
    const loading = loadedVersion(set.loader)
    window.dispatchEvent(new Event('beforeunload'))
    await jest.advanceTimersByTimeAsync(0)
    return { ...set, loading, before, fresh }
  }

  it('reports no failure and takes no other release', async () => {
    const { outcomes, requests, fresh } = await leaveWhileLoading()
    expect(outcomes()).toEqual([])
    expect(requests.map(({ version }) => version)).toEqual([fresh])
  })

  it('loads again when the page stays after all', async () => {
    const { behaviours, loading, outcomes, fresh } = await leaveWhileLoading()
    behaviours[fresh] = 'works'
    await jest.advanceTimersByTimeAsync(5_000)
    expect(await loading).toBe(fresh)
    expect(outcomes()).toEqual([`${fresh} loaded`])
  })

  it('reports a later failure', async () => {
    const { loading, outcomes, before, fresh } = await leaveWhileLoading()
    await jest.advanceTimersByTimeAsync(5_000)
    expect(await loading).toBe(before)
    expect(outcomes()[0]).toBe(`${fresh} failed network`)
  })
})

describe('a release that crashes', () => {
  it('gives way to the former one', () => {
    const [before, fresh] = [nextVersion(), nextVersion()]
    const { loader } = setUp([release(fresh), release(before)])
    const listener = jest.fn()
    loader.subscribe(listener)
    expect(loader.demote('reports')).toBe(true)
    expect(loader.release('reports')?.version).toBe(before)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(loader.demote('reports')).toBe(false)
  })
})

describe('following the registry', () => {
  const newer = (document: RegistryDocument, releases: ReleaseSummary[]): RegistryDocument => ({
    ...documentOf({ reports: { releases }, modems: { releases: [summary('modems', '1.0.0')] } }),
    revision: document.revision + 1,
  })

  it('waits for a safe point, then notifies its listeners', () => {
    const [old, fresh] = [nextVersion(), nextVersion()]
    const { loader, registry } = setUp([release(old)])
    const listener = jest.fn()
    const stop = loader.subscribe(listener)
    expect(loader.stage(newer(registry, [release(fresh), release(old)]))).toEqual(['reports', 'modems'])
    expect(loader.release('reports')?.version).toBe(old)
    expect(listener).not.toHaveBeenCalled()

    loader.applyStaged()
    expect(loader.release('reports')?.version).toBe(fresh)
    expect([loader.waiting(), listener.mock.calls.length]).toEqual([[], 1])
    loader.applyStaged()
    stop()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  it('ignores an older document', () => {
    const [old, fresh] = [nextVersion(), nextVersion()]
    const { loader, registry } = setUp([release(old)])
    expect(loader.stage(documentOf({ reports: { releases: [release(fresh)] } }, registry.revision))).toEqual([])
    loader.applyStaged()
    expect(loader.release('reports')?.version).toBe(old)
  })

  it('names no area for other changes', () => {
    const { loader, registry } = setUp([release(nextVersion())])
    expect(loader.stage({ ...registry, revision: registry.revision + 1 })).toEqual([])
  })

  it('retries a failed release with a newer document', async () => {
    const [before, fresh] = [nextVersion(), nextVersion()]
    const releases = [release(fresh), release(before)]
    const { loader, registry, behaviours } = setUp(releases, { [before]: 'works' })
    await loadedVersion(loader)
    behaviours[fresh] = 'works'
    loader.stage(newer(registry, releases))
    loader.applyStaged()
    expect(await loadedVersion(loader)).toBe(fresh)
  })
})

describe('a session whose releases are gone', () => {
  it('reads the newest registry before it fails', async () => {
    const [old, fresh] = [nextVersion(), nextVersion()]
    const newest = documentOf({ reports: { releases: [release(fresh)] } }, 5)
    const { loader } = setUp([release(old)], { [fresh]: 'works' }, { refresh: async () => newest })
    expect(await loadedVersion(loader)).toBe(fresh)
    expect(loader.registry.revision).toBe(5)
  })

  it.each([
    ['has nothing newer', 1],
    ['must not move now', null],
  ])('fails as before when it %s', async (_, revision) => {
    const old = nextVersion()
    const newest = revision === null ? null : documentOf({ reports: { releases: [release(old)] } }, revision)
    const { loader } = setUp([release(old)], {}, { refresh: async () => newest })
    await expect(loadedVersion(loader)).rejects.toMatchObject({ kind: 'network' })
  })
})

describe('style sheets of releases', () => {
  const addStyle = (version: string) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = `/areas/reports/${version}/page.css`
    document.head.append(link)
  }
  const styles = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href.split('/').at(-2))

  it('leave the document with their release and return with it', async () => {
    const [old, fresh] = [nextVersion(), nextVersion()]
    const { loader, registry, requests } = setUp([release(old)], { [old]: 'works', [fresh]: 'works' })
    const applyVersions = async (versions: string[], revision: number) => {
      const releases = versions.map((version) => release(version))
      loader.stage(documentOf({ reports: { releases } }, registry.revision + revision))
      loader.applyStaged()
      await new Promise((resolve) => setTimeout(resolve))
    }
    await loadedVersion(loader)
    addStyle(old)
    await applyVersions([fresh, old], 1)
    expect(styles()).toEqual([])
    await loadedVersion(loader)
    addStyle(fresh)
    // The old styles also go when React keeps the page and does not load it again.
    await applyVersions([old, fresh], 2)
    expect(styles()).toEqual([old])

    // One that the registry does not name any more is forgotten, and fetched anew should it come back.
    await applyVersions([fresh], 3)
    expect(Reflect.get(window, globalNameOf('reports', old))).toBeUndefined()
    await applyVersions([old], 4)
    expect(styles()).toEqual([])
    await loadedVersion(loader)
    expect(requests.map(({ version }) => version)).toEqual([old, fresh, old])
  })
})

describe('an override', () => {
  it('replaces the published release from its own folder, whatever the registry says', async () => {
    const [published, own] = [nextVersion(), nextVersion()]
    const override = { release: release(own), folder: 'http://localhost:4300/areas/reports/own/' }
    const { loader, registry, requests } = setUp([release(published)], {}, { overrides: [override] })
    expect(loader.release('reports')?.version).toBe(own)
    await expect(loadedVersion(loader)).rejects.toMatchObject({ kind: 'network' })
    expect(requests).toHaveLength(1)
    loader.stage(documentOf({ reports: { releases: [release(published)] } }, registry.revision + 1))
    loader.applyStaged()
    expect(loader.release('reports')?.version).toBe(own)
  })
})
