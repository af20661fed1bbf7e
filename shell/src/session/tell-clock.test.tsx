import { setClockOffset } from '@emberwatch/contract'
import { noticesStore } from '@emberwatch/store'
import { tellClock } from './tell-clock.ts'

const texts = () => noticesStore.getState().notices.map(({ text }) => text)
afterEach(() => {
  setClockOffset(0)
  sessionStorage.clear()
  noticesStore.setState({ notices: [] })
})

it('says once that the clock is more than two minutes ahead or behind', () => {
  const end = tellClock()
  setClockOffset(-60_000)
  expect(texts()).toEqual([])
  setClockOffset(-8 * 24 * 3_600_000)
  setClockOffset(2 * 3_600_000)
  expect(texts()).toEqual(['The clock of this device is 8 days ahead. Times and ages here are by the server.'])
  end()
})
