import { render, screen } from '@testing-library/react'
import { Steps } from './Steps.tsx'

it('is a list in which the first step that is under way or failed is the current one', () => {
  const statuses = ['finish', 'error', 'wait'] as const
  render(
    <Steps
      label="Progress"
      items={statuses.map((status) => ({ title: status, status, content: status === 'error' && 'No signal' }))}
    />,
  )
  expect(screen.getByRole('list', { name: 'Progress' })).toBeInTheDocument()
  const steps = screen.getAllByRole('listitem')
  expect(steps.map((step) => step.textContent)).toEqual(['1finish', '2errorNo signal', '3wait'])
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null])
})
