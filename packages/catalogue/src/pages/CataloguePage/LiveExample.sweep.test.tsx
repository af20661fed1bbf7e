import { globSync } from 'node:fs'
import { join } from 'node:path'
import { loseChunk } from '@emberwatch/ui/testing/lose-chunk'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { LiveExample } from './LiveExample.tsx'
import { showAt } from './show-catalogue.test-kit.tsx'

const paths = globSync('*/*.tsx', { cwd: join(import.meta.dirname, '../../examples') })
  .map((file) => file.replaceAll('\\', '/').slice(0, -'.tsx'.length))
  .sort()

it.each(paths)('shows the example %s without an error', async (path) => {
  await showAt(`/catalogue/${path.replace(/\..*/, '')}`, <LiveExample example={{ path, code: 'the code' }} />)
  const location = screen.getByRole('region', { name: `Example ${path.split('/')[1]}.tsx` })
  // The example shows a skeleton only, until its module has loaded.
  await waitFor(() =>
    expect(
      location.textContent?.replace('Loading', '') || location.querySelector('svg, input, .ew-skeleton-line'),
    ).toBeTruthy(),
  )
  expect(within(screen.getByRole('region', { name: /^Code of / })).getByText('the code')).toBeInTheDocument()
})

it('a lost example loads on Retry', async () => {
  const restore = loseChunk(join(import.meta.dirname, '../../examples/ui/Button.tsx'))
  await showAt('/catalogue/ui/Button', <LiveExample example={{ path: 'ui/Button', code: 'the code' }} />)
  expect(await screen.findByText('This example cannot be shown at the moment')).toBeInTheDocument()
  expect(screen.getByText('the code')).toBeInTheDocument()
  restore()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  const location = within(screen.getByRole('region', { name: 'Example Button.tsx' }))
  expect((await location.findAllByRole('button')).length).toBeGreaterThan(0)
  await waitFor(() => expect(location.queryByRole('alert')).not.toBeInTheDocument())
})
