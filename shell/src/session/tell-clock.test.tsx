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
  setClockOffset(-60_000)
  tellClock()
  expect(texts()).toEqual([])
  for (const hours of [-8 * 24, 2]) {
    setClockOffset(hours * 3_600_000)
    tellClock()
  }
  expect(texts()).toEqual(['The clock of this device is 8 days ahead. Times and ages here are by the server.'])
})
