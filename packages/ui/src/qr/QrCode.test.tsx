import { fireEvent, screen } from '@testing-library/react'
import { loseChunk } from '../test/lose-chunk.ts'
import { renderUi } from '../test/render-ui.tsx'
import { QrCode } from './QrCode.tsx'

it('a lost QR code loads on Retry', async () => {
  const restore = loseChunk(require.resolve('./QrImage.tsx'))
  renderUi(<QrCode text="fam-1" label="Code of fam-1" />)
  expect(await screen.findByText('The QR code cannot be shown at the moment')).toBeInTheDocument()
  restore()
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('img', { name: 'Code of fam-1' })).toBeInTheDocument()
})
