import { render, screen } from '@testing-library/react'
import { Unavailable } from './Unavailable.tsx'

it.each(['Weather', 'Modems', 'Sites and systems'])('says of %s in one sentence that it is not there', (what) => {
  render(<Unavailable what={what} version="1.2.0" />)
  expect(screen.getByRole('alert')).toHaveTextContent(
    `${what} cannot be shown at the moment` +
      'This part of Emberwatch is unavailable; the rest goes on working. Release 1.2.0.',
  )
})
