import { render, screen } from '@testing-library/react'
import { OverridesProvider } from '../overrides/OverridesBanner.tsx'
import { testSource } from '../testing/test-source.ts'
import { AreaBoundary } from './AreaBoundary.tsx'
import type { AreaSource } from './area-source.ts'

function Failing(): never {
  throw Object.assign(new Error('gone'), { name: 'LoadFailure' })
}

function Own(): never {
  throw new TypeError('no weather today')
}

it('names the release that should run when every one has failed, whichever was published first', () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const source = testSource({})
  const { modems } = source.registry.areas
  const [release] = Object.values(modems?.releases ?? {})
  if (!modems || !release) throw new Error('there are no modems')
  modems.releases['2.0.0'] = { ...release, version: '2.0.0' }
  modems.active = '2.0.0'
  const exhausted: AreaSource = { ...source, release: () => undefined }
  render(
    <AreaBoundary area="modems" source={exhausted}>
      <Failing />
    </AreaBoundary>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Release 2.0.0')
})

it("shows an overridden area's own error, and others that it is unavailable", async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const source = testSource({})
  const release = source.release('modems')
  if (!release) throw new Error('there are no modems')
  const failing = (
    <AreaBoundary area="modems" source={source}>
      <Own />
    </AreaBoundary>
  )
  const { unmount } = render(failing)
  expect(screen.getByRole('alert')).not.toHaveTextContent('no weather today')
  unmount()
  const overrides = [{ release, folder: 'http://127.0.0.1:1/' }]
  render(<OverridesProvider value={overrides}>{failing}</OverridesProvider>)
  expect(await screen.findByRole('alert')).toHaveTextContent('TypeError: no weather today')
  expect(screen.queryByText(/unavailable/)).toBeNull()
})
