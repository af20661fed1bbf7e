import { loseChunk } from '@emberwatch/testing'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
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

it('the failed state names the release that should run', () => {
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

it('an area whose own error fails to load shows the usual one, and its own after Retry', async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const restore = loseChunk(require.resolve('../overrides/OwnError.tsx'))
  const source = testSource({})
  const release = source.release('modems')
  if (!release) throw new Error('there are no modems')
  render(
    <OverridesProvider value={[{ release, folder: 'http://127.0.0.1:1/' }]}>
      <AreaBoundary area="modems" source={source}>
        <Own />
      </AreaBoundary>
    </OverridesProvider>,
  )
  // What is asked for after a lost chunk is settled after it.
  await import('../overrides/source-error.ts')
  expect(screen.getByRole('alert')).toHaveTextContent('cannot be shown at the moment')
  restore()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('TypeError: no weather today')).toBeInTheDocument()
})

it('an overridden area shows its own error, other areas that they are unavailable', async () => {
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

function Translated() {
  const [isOpen, setOpen] = useState(true)
  return (
    <p>
      {isOpen && 'The loop '}
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
    </p>
  )
}

it('a page broken by a translation renders again without blame', async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const source = { ...testSource({}), reportCrash: jest.fn() }
  render(
    <main translate="no">
      <AreaBoundary area="modems" source={source}>
        <Translated />
      </AreaBoundary>
    </main>,
  )
  const button = screen.getByRole('button', { name: 'Close' })
  const font = document.createElement('font')
  font.append('Løkken ')
  button.previousSibling?.replaceWith(font)
  button.click()
  expect(await screen.findByText(/The loop/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Close' })).not.toBe(button)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(source.reportCrash).not.toHaveBeenCalled()
})

function NeverWell(): never {
  throw new DOMException('The node to be removed is not a child of this node', 'NotFoundError')
}

it('a release is blamed when rendering again fails', async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const source = { ...testSource({}), reportCrash: jest.fn() }
  render(
    <AreaBoundary area="modems" source={source}>
      <NeverWell />
    </AreaBoundary>,
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('cannot be shown')
  expect(source.reportCrash).toHaveBeenCalled()
})
