import { underBase } from '@emberwatch/contract'
import { browserStorage, keepLocale, preferencesStore } from '@emberwatch/store'
import { readRegistry } from './boot/read-registry.ts'
import { removeServiceWorkers } from './boot/remove-service-workers.ts'
import { trustAreas } from './boot/trust-areas.ts'
import { overridesKey } from './overrides/overrides-key.ts'
import './visits/early.ts'

// biome-ignore lint/style/useConst: webpack takes the assignment for the address from which it fetches chunks
declare let __webpack_public_path__: string

/** The design system is a chunk of its own, loaded in parallel. */
__webpack_public_path__ = underBase('/assets/')
const registry = readRegistry(document)
const overriding = document.getElementById('registry')?.dataset.overrides
trustAreas(registry.base, overriding !== undefined)
removeServiceWorkers()
keepLocale()
// A chosen theme applies before the design system arrives.
const { theme } = preferencesStore.getState()
if (theme !== 'system') document.documentElement.dataset.theme = theme

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root')

// This runs before the router reads the address.
if (/[?&]shell-(before|canary)=/.test(window.location.search))
  (await import(/* webpackChunkName: "fall-back" */ './boot/fall-back.ts')).fallBack(registry.shellVersion)

const [{ start }, overrides] = await Promise.all([
  import(/* webpackChunkName: "ui" */ './start.tsx'),
  overriding === undefined
    ? refuseOverrides()
    : import(/* webpackChunkName: "overrides" */ './overrides/read-overrides.ts').then((module) =>
        module.readOverrides(overriding),
      ),
])
await start(container, registry, overrides)

/** Overrides count only where the host allows them; the console says so. */
function refuseOverrides(): [] {
  if (browserStorage().getItem(overridesKey))
    console.warn(`${overridesKey} is ignored: this host does not allow overrides`)
  return []
}
