import { dismissNotice, noticesStore, notify, resetNotices } from './notices.ts'
import { hasUnsavedWork, setUnsaved, unsavedStore } from './unsaved-work.ts'

const texts = () => noticesStore.getState().notices.map(({ text }) => text)
const error = (text: string) => ({ kind: 'error' as const, text })
const now = 1_000_000
beforeEach(resetNotices)

describe('notices', () => {
  it('of one burst show once, however long the burst lasts', () => {
    expect(notify(error('Unauthorized access'), now)).toEqual(expect.any(Number))
    for (const after of [1, 1500, 3000, 4900]) expect(notify(error('Unauthorized access'), now + after)).toBeNull()
    expect(texts()).toEqual(['Unauthorized access'])
  })

  it('repeat after a pause, and do not delay others', () => {
    notify(error('Unauthorized access'), now)
    notify(error('No internet connection'), now + 1)
    notify({ kind: 'success', text: 'Unauthorized access' }, now + 2)
    notify(error('Unauthorized access'), now + 2000)
    expect(texts()).toEqual([
      'Unauthorized access',
      'No internet connection',
      'Unauthorized access',
      'Unauthorized access',
    ])
  })

  it('with an action always show, once', () => {
    const act = (run: () => void) => ({ kind: 'info' as const, text: 'Reports 2.0.0', action: { label: 'Use', run } })
    const [first, second] = [jest.fn(), jest.fn()]
    dismissNotice(notify(act(first), now) ?? 0)
    notify(act(first), now + 1)
    notify(act(second), now + 2)
    expect(texts()).toEqual(['Reports 2.0.0'])
    noticesStore.getState().notices[0]?.action?.run()
    expect(second).toHaveBeenCalledTimes(1)
  })

  it('show the four latest', () => {
    for (const number of [1, 2, 3, 4, 5, 6]) notify(error(`Error ${number}`), now)
    expect(texts()).toEqual(['Error 3', 'Error 4', 'Error 5', 'Error 6'])
  })

  it('close one by one', () => {
    const id = notify(error('one'), now)
    notify(error('two'), now)
    dismissNotice(id ?? 0)
    dismissNotice(-1)
    expect(texts()).toEqual(['two'])
  })
})

describe('unsaved work', () => {
  it('exists while one form has some', () => {
    setUnsaved('name', true)
    setUnsaved('address', true)
    setUnsaved('name', false)
    expect(hasUnsavedWork()).toBe(true)
    setUnsaved('address', false)
    expect(hasUnsavedWork()).toBe(false)
  })

  it('notifies listeners on changes only', () => {
    const listener = jest.fn()
    const stop = unsavedStore.subscribe(listener)
    setUnsaved('name', false)
    setUnsaved('name', true)
    setUnsaved('name', true)
    setUnsaved('name', false)
    stop()
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
