import { render, screen } from '@testing-library/react'
import { testSource } from '../testing/test-source.ts'
import { AreaBoundary } from './AreaBoundary.tsx'
import type { AreaSource } from './area-source.ts'

function Failing(): never {
  throw Object.assign(new Error('gone'), { name: 'LoadFailure' })
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
