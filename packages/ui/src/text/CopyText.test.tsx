import { fireEvent, screen } from '@testing-library/react'
import { renderUi } from '../test/render-ui.tsx'
import { CopyText } from './CopyText.tsx'

it('copies over plain http, where there is no clipboard API, and gives the focus back', async () => {
  const copied: string[] = []
  Object.assign(document, {
    execCommand: () => {
      copied.push((document.activeElement as HTMLTextAreaElement).value)
      return true
    },
  })
  renderUi(<CopyText text="ew_secret" what="the secret" />)
  const button = screen.getByRole('button', { name: 'Copy the secret' })
  button.focus()
  fireEvent.click(button)
  expect(await screen.findByText('Copied')).toBeInTheDocument()
  expect(copied).toEqual(['ew_secret'])
  expect(button).toHaveFocus()
})
