import { hasUnsavedWork, onDiscardUnsaved, setUnsaved } from '@emberwatch/store'
import { loadOverlays, UiProvider } from '@emberwatch/ui'
import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect } from 'react'
import { unstable_HistoryRouter as HistoryRouter, Link, Route, Routes } from 'react-router-dom'
import { type AppHistory, createAppHistory, HistoryProvider } from './app-history.ts'
import { LeaveGuard, losesWork } from './LeaveGuard.tsx'

beforeAll(loadOverlays)

/** Something that was typed; it goes with the page. */
function Form() {
  useEffect(() => {
    setUnsaved('form', true)
    return () => setUnsaved('form', false)
  }, [])
  return (
    <>
      <p>the form</p>
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/form?page=2">Next rows</Link>
      <Link to="/form#2">Other tab</Link>
    </>
  )
}

function show() {
  window.history.pushState(null, '', '/before')
  const history: AppHistory = createAppHistory({ holds: losesWork })
  render(
    <UiProvider>
      <HistoryProvider value={history}>
        <HistoryRouter history={history}>
          <Routes>
            <Route path="/form" element={<Form />} />
            <Route path="*" element={<p>another page</p>} />
          </Routes>
          <LeaveGuard />
        </HistoryRouter>
      </HistoryProvider>
    </UiProvider>,
  )
  act(() => history.push('/form'))
  return userEvent.setup()
}
const link = (name: string) => screen.getByRole('link', { name })
const answer = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name })

it('asks before unsaved work is left by a link: Cancel keeps it, Leave goes', async () => {
  const person = show()
  const discard = jest.fn()
  const end = onDiscardUnsaved(discard)
  await person.click(link('Elsewhere'))
  await person.click(answer('Cancel'))
  expect(screen.getByText('the form')).toBeInTheDocument()
  expect(discard).not.toHaveBeenCalled()
  await person.click(link('Elsewhere'))
  await person.click(answer('Leave'))
  expect(await screen.findByText('another page')).toBeInTheDocument()
  expect(hasUnsavedWork()).toBe(false)
  expect(discard).toHaveBeenCalledTimes(1)
  end()
})

it('asks before it is left by Back', async () => {
  const person = show()
  act(() => window.history.back())
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeInTheDocument()
  await person.keyboard('{Escape}')
  expect(window.location.pathname).toBe('/form')
  act(() => window.history.back())
  await screen.findByRole('dialog')
  await person.click(answer('Leave'))
  expect(await screen.findByText('another page')).toBeInTheDocument()
  expect(window.location.pathname).toBe('/before')
})

it('asks for another tab of the page and not for other rows of a table', async () => {
  const person = show()
  await person.click(link('Next rows'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(window.location.search).toBe('?page=2')
  await person.click(link('Other tab'))
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  await person.click(answer('Leave'))
})

it('has the browser ask before the tab is closed', () => {
  show()
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
})
