import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { makeCatalogueData } from '../../data/make-data.ts'
import { Catalogue } from './Catalogue.tsx'
import { showAt } from './show-catalogue.test-kit.tsx'

const data = makeCatalogueData()
const show = async (address = '/catalogue') => {
  const user = userEvent.setup()
  await showAt(address, <Catalogue data={data} />)
  return user
}
const address = () => screen.getByRole('status', { name: 'Address' }).textContent
const contents = () => within(screen.getByRole('navigation', { name: 'Components' }))
const search = () => screen.getByRole('searchbox', { name: 'Find a component' })

it('lists all modules with purpose and exports', async () => {
  await show()
  expect(screen.getByRole('heading', { level: 1, name: 'Components' })).toBeInTheDocument()
  const forms = within(contents().getByRole('region', { name: '@emberwatch/ui/form' }))
  expect(forms.getByText(/^Forms and their fields\./)).toBeInTheDocument()
  expect(forms.getByRole('link', { name: 'TextField' })).toHaveAttribute('href', '/catalogue/form/TextField')
})

it('filters the list by name, and Enter opens the first', async () => {
  const user = await show()
  await user.type(search(), 'textf')
  expect(
    contents()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['TextField'])
  await user.keyboard('{Enter}')
  expect(address()).toBe('/catalogue/form/TextField?find=textf')
  expect(screen.getByRole('heading', { level: 1, name: 'TextField' })).toBeInTheDocument()
  expect(search()).toHaveValue('textf')
})

it('says that no name matches', async () => {
  const user = await show()
  await user.type(search(), 'sprinkler')
  expect(await screen.findByText('Nothing is called "sprinkler"')).toBeInTheDocument()
})

it('moves by keyboard from the search to an entry', async () => {
  const user = await show()
  await user.keyboard('/dial')
  expect(search()).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(contents().getByRole('link', { name: 'Dialog' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(address()).toBe('/catalogue/ui/Dialog?find=dial')
})

it('shows an entry at its address', async () => {
  await show('/catalogue/ui/Banner')
  expect(screen.getByText("import { Banner } from '@emberwatch/ui'")).toBeInTheDocument()
  const live = within(screen.getByRole('region', { name: 'Example Banner.tsx' }))
  expect(await live.findByText('The loop is open.')).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Code of Banner.tsx' })).toHaveTextContent('export const Example = () => (')
  const props = within(screen.getByRole('table', { name: 'Props of Banner' }))
  expect(props.getByRole('row', { name: /^tone 'info' \| 'warn' \| 'fail' \| 'ok'|^tone/ })).toHaveTextContent("'info'")
  expect(contents().getByRole('link', { name: 'Banner' })).toHaveAttribute('aria-current', 'page')
})

it('shows a hook with its signature and uses', async () => {
  const user = await show('/catalogue/ui/useConfirm')
  expect(screen.getByRole('region', { name: 'Signature of useConfirm' })).toHaveTextContent(/^1?useConfirm\(\): /)
  const main = within(screen.getByRole('main'))
  await user.click(main.getAllByRole('link', { name: 'Dialog' }).at(-1) as HTMLElement)
  expect(address()).toBe('/catalogue/ui/Dialog')
})

it('explains an export that areas do not show', async () => {
  await show('/catalogue/ui/UiProvider')
  expect(screen.getByText('The shell puts it around every page.')).toBeInTheDocument()
})

it('copies the code of the file', async () => {
  const user = await show('/catalogue/ui/Tag')
  const write = jest.spyOn(navigator.clipboard, 'writeText')
  await user.click(screen.getByRole('button', { name: 'Copy code' }))
  const { code } = data.modules[0]?.entries.find(({ name }) => name === 'Tag')?.examples[0] ?? {}
  expect(code).toContain('export const Example')
  expect(write).toHaveBeenCalledWith(code)
  expect(await screen.findByText('Copied')).toBeInTheDocument()
})

it('switches the theme and back by one button', async () => {
  const user = await show('/catalogue/ui/Tag')
  await user.click(screen.getByRole('button', { name: 'Dark' }))
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'))
  await user.click(screen.getByRole('button', { name: 'Light' }))
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('light'))
})

it('reports a missing entry', async () => {
  await show('/catalogue/ui/Sprinkler')
  expect(screen.getByText('There is no ui/Sprinkler')).toBeInTheDocument()
})
