import { networkErrorText } from '@emberwatch/contract'
import { loseChunk } from '@emberwatch/ui/testing/lose-chunk'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

interface LostChunk {
  /** The absolute path of the module. */
  readonly chunk: string
  readonly open: () => Promise<{ user: UserEvent }>
  /** Finds what the module shows. */
  readonly find: () => Promise<HTMLElement>
}

/** Opens a page whose view is lost: it says so in its place, the page stays, and Retry shows the view. */
export async function expectRetry({ chunk, open, what, find }: LostChunk & { readonly what: string }) {
  const restore = loseChunk(chunk)
  const { user } = await open()
  await screen.findByText(`${what} cannot be shown at the moment`)
  expectPage()
  restore()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await find()
}

/** Opens a page whose dialog is lost: a notice says so, the page stays, and the next press shows the dialog. */
export async function expectNextPress({ chunk, open, button, find }: LostChunk & { readonly button: string }) {
  const restore = loseChunk(chunk)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: button }))
  await screen.findByText(networkErrorText)
  expectPage()
  restore()
  await user.click(screen.getByRole('button', { name: button }))
  await find()
}

/** An error that reaches the boundary of an area takes the page with it. */
const expectPage = () => screen.getByRole('main')
