import { getConfig, screen } from '@testing-library/react'

/** A page test as a team outside writes it; area-kit-setup.release.test.ts runs it and reads how it fails. */

it('gives up within five seconds', () => {
  expect(getConfig().asyncUtilTimeout).toBeLessThan(5_000)
})

it('looks for what never comes', async () => {
  document.body.innerHTML = '<p>Nidelva</p>'
  expect(await screen.findByText('Glomma')).toBeInTheDocument()
})
