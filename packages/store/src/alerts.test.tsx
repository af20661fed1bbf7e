import { act, render, screen } from '@testing-library/react'
import { setAlertSettings, useAlertSettings } from './alerts.ts'
import { sessionStore } from './session.ts'

const Shown = () => <p>{JSON.stringify(useAlertSettings())}</p>
const off = { isOn: false, alarmsOnly: false, siteIds: null }
const shown = () => JSON.parse(screen.getByText(/isOn/).textContent ?? '')

const be = (id: string) =>
  act(() => sessionStore.setState({ session: { token: 't', user: { id } as never, expiresAt: Number.MAX_VALUE } }))

beforeEach(() => localStorage.clear())

it('alerts are off until a person turns them on, for that person only', () => {
  be('one')
  render(<Shown />)
  expect(shown()).toEqual(off)
  const chosen = { isOn: true, alarmsOnly: true, siteIds: ['a'] }
  act(() => setAlertSettings('one', chosen))
  expect(shown()).toEqual(chosen)
  be('two')
  expect(shown()).toEqual(off)
  be('one')
  expect(shown()).toEqual(chosen)
})

it("alerts follow another tab's setting and ignore invalid values", () => {
  be('one')
  render(<Shown />)
  localStorage.setItem('alerts:one', JSON.stringify({ ...off, isOn: true }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'alerts:one' })))
  expect(shown()).toMatchObject({ isOn: true })
  localStorage.setItem('alerts:one', '{"isOn":"yes"}')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'alerts:one' })))
  expect(shown()).toEqual(off)
})
