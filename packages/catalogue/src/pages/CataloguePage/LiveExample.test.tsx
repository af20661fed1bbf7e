import { globSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { LiveExample } from './LiveExample.tsx'
import { showAt } from './show-catalogue.test-kit.tsx'

const paths = globSync('*/*.tsx', { cwd: join(import.meta.dirname, '../../examples') })
  .map((file) => file.replaceAll('\\', '/').slice(0, -'.tsx'.length))
  .sort()

it.each(paths)('shows the example %s without an error', async (path) => {
  await showAt(`/catalogue/${path.replace(/\..*/, '')}`, <LiveExample example={{ path, code: 'the code' }} />)
  const place = screen.getByRole('region', { name: `Example ${path.split('/')[1]}.tsx` })
  // The example shows a skeleton only, until its module has loaded.
  await waitFor(() =>
    expect(
      place.textContent?.replace('Loading', '') || place.querySelector('svg, input, .ew-skeleton-line'),
    ).toBeTruthy(),
  )
  expect(within(screen.getByRole('region', { name: /^Code of / })).getByText('the code')).toBeInTheDocument()
})
