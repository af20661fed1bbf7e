import { loseChunk } from '@emberwatch/testing'
import { render, screen } from '@testing-library/react'
import { PasswordStrength } from './PasswordStrength.tsx'

it('the strength has empty bars without its rules, and words on the next try', async () => {
  const restore = loseChunk(require.resolve('./Estimate.tsx'))
  const { rerender, container } = render(<PasswordStrength password="Winter2026!" emailAddress="" />)
  // The chunk that is asked for after a lost one is settled after it.
  await import('./strength-of.ts')
  expect(screen.getByRole('status')).toHaveTextContent(/^$/)
  expect(container.querySelectorAll('[data-level="0"]')).toHaveLength(1)
  restore()
  rerender(<PasswordStrength password="" emailAddress="" />)
  rerender(<PasswordStrength password="Winter2026!" emailAddress="" />)
  expect(await screen.findByText('Weak')).toBeInTheDocument()
})
