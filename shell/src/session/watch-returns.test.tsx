import { hiddenTabMs } from '@emberwatch/contract'
import { watchReturns } from './watch-returns.ts'

let visibility: jest.SpyInstance
beforeEach(() => {
  jest.useFakeTimers()
  visibility = jest.spyOn(document, 'visibilityState', 'get')
})
afterEach(() => {
  visibility.mockRestore()
  jest.useRealTimers()
})

const turn = (state: DocumentVisibilityState) => {
  visibility.mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

it('tells of a tab that is seen again after a minute, not of a look elsewhere', () => {
  const onReturn = jest.fn()
  const stop = watchReturns(onReturn)
  turn('hidden')
  jest.setSystemTime(Date.now() + hiddenTabMs - 1)
  turn('visible')
  expect(onReturn).not.toHaveBeenCalled()
  turn('hidden')
  jest.setSystemTime(Date.now() + hiddenTabMs)
  turn('visible')
  expect(onReturn).toHaveBeenCalledTimes(1)
  stop()
  turn('hidden')
  jest.setSystemTime(Date.now() + hiddenTabMs)
  turn('visible')
  expect(onReturn).toHaveBeenCalledTimes(1)
})
