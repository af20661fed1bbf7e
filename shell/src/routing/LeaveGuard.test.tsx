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

it('a link asks before it leaves unsaved work: Cancel keeps it, Leave goes', async () => {
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

it('Back asks before it leaves unsaved work', async () => {
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

it('another tab of the page asks, other rows of a table do not', async () => {
  const person = show()
  await person.click(link('Next rows'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(window.location.search).toBe('?page=2')
  await person.click(link('Other tab'))
  expect(screen.getByRole('dialog')).toBeInTheDocument()
  await person.click(answer('Leave'))
})

it('the browser asks before the tab closes', () => {
  show()
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
})
