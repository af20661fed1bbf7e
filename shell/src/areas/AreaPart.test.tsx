import type { PublicRelease } from '@emberwatch/federation'
import { Part, PartProvider } from '@emberwatch/ui'
import { render, screen, waitFor } from '@testing-library/react'
import { testSource } from '../testing/test-source.ts'
import { renderPart } from './AreaPart.tsx'
import { SourceProvider } from './source-context.tsx'

declare module '@emberwatch/ui' {
  interface PartProps {
    /** The kit of an area outside this repository declares its parts like this. */
    'weather/Forecast': { siteId: string }
  }
}

const exposed = { 'weather/parts/Forecast': () => <p>sunny</p> }

function show(parts: PublicRelease['parts'] | null, version = '1.0.0') {
  const source = testSource(exposed)
  // The loader caches arrived code by the name of its release.
  const globalName = `weather_${version}`
  if (version === '2.0.0') source.failing.add('weather')
  const { modems } = source.registry.areas
  const [release] = Object.values(modems?.releases ?? {})
  if (parts && release)
    source.registry.areas.weather = {
      active: version,
      previous: null,
      releases: { [version]: { ...release, area: 'weather', title: 'Weather', version, globalName, parts } },
    }
  return render(
    <SourceProvider value={source}>
      <PartProvider value={renderPart}>
        <p>the page</p>
        <Part area="weather" name="Forecast" siteId="1" />
      </PartProvider>
    </SourceProvider>,
  )
}
const forecast = [{ name: 'Forecast', summary: 'The weather' }]

it('shows the part of an area that the shell was not compiled with', async () => {
  show(forecast)
  expect(await screen.findByText('sunny')).toBeInTheDocument()
})

it.each([
  ['the area is not deployed', null],
  ['its release does not have the part', []],
])('shows nothing where %s', async (_, parts) => {
  const { container } = show(parts)
  await waitFor(() => expect(container).toHaveTextContent(/^the page$/))
})

it('says so where it is deployed and cannot be had', async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  show(forecast, '2.0.0')
  expect(await screen.findByRole('alert')).toHaveTextContent('Weather')
})
