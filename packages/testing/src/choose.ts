import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

const openLists = () => document.querySelectorAll<HTMLElement>('.ant-select-dropdown:not(.ant-select-dropdown-hidden)')

/** Opens a list of choices and takes one, as a person would. */
export async function choose(user: UserEvent, select: HTMLElement, option: string): Promise<void> {
  await user.click(select)
  // The list before may still be closing, and this one may open late.
  const chosen = await waitFor(() => {
    const item = [...openLists()].map((list) => within(list).queryByTitle(option)).find((item) => item !== null)
    return item ?? screen.getByTitle(option)
  })
  // A list that opens takes no pointer until it stands, which a document without a layout never sees.
  fireEvent.click(chosen)
}

/** Opens a list of choices, reads their words and closes it. */
export async function offeredIn(user: UserEvent, select: HTMLElement): Promise<string[]> {
  await user.click(select)
  const options = openLists()[0]?.querySelectorAll('.ant-select-item-option') ?? []
  const words = [...options].map(({ textContent }) => textContent ?? '')
  await user.keyboard('{Escape}')
  return words
}

/** The word that a list of choices shows as chosen. */
export const chosenIn = (select: HTMLElement): string => select.closest('.ant-select')?.textContent ?? ''
