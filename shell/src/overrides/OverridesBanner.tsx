import type { Override } from '@emberwatch/federation/loader'
import { browserStorage } from '@emberwatch/store'
import { Banner, Button } from '@emberwatch/ui'
import { createContext, useContext } from 'react'
import { overridesKey } from './overrides-key.ts'

export const OverridesContext = createContext<readonly Override[]>([])
export const OverridesProvider = OverridesContext.Provider

/** Says that this browser sees other code than everybody else, and removes it. */
export function OverridesBanner() {
  const overrides = useContext(OverridesContext)
  if (overrides.length === 0) return null
  const isOwn = browserStorage().getItem(overridesKey) !== null
  const names = overrides.map(({ release, folder }) => `${release.title} from ${new URL(folder).host}`)
  return (
    <div className="shell-banners">
      <Banner tone="warn" actions={isOwn && <Button onClick={reset}>Reset</Button>}>
        {`Not the published release: ${names.join(', ')}`}
      </Banner>
    </div>
  )
}

function reset(): void {
  browserStorage().removeItem(overridesKey)
  location.reload()
}
