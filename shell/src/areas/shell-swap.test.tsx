import type { HostRegistry } from '@emberwatch/federation'
import { dismissNotice, noticesStore, notify } from '@emberwatch/store'
import { createShellSwap } from './shell-swap.ts'
import { failedShell, remember, triedShell } from './tab-memory.ts'

const at = (shellVersion: string, revision = 2): HostRegistry => ({
  revision,
  base: '/areas/',
  areas: {},
  shellVersion,
})

let reloads: number
let running: number
const calls = { isMutating: () => running }
const reload = () => {
  reloads += 1
}
beforeEach(() => {
  reloads = 0
  running = 0
  noticesStore.setState({ notices: [] })
  sessionStorage.clear()
})

describe('the shell of a page', () => {
  it('announces a newer one once and waits', () => {
    const shell = createShellSwap('1.0.0', calls, reload)
    expect([shell.stage(at('1.0.0')), shell.waiting()]).toEqual([false, null])
    expect([shell.stage(at('2.0.0', 3)), shell.waiting()]).toEqual([true, '2.0.0'])
    expect(shell.stage(at('2.0.0', 4))).toBe(false)
    shell.swap()
    expect(reloads).toBe(1)
  })

  it('stops waiting after ops roll back', () => {
    const shell = createShellSwap('1.0.0', calls, reload)
    shell.stage(at('2.0.0', 3))
    expect([shell.stage(at('1.0.0', 4)), shell.waiting()]).toEqual([false, null])
    expect(shell.swapOnce()).toBe(false)
  })

  it('ignores a host that is behind the others', () => {
    const shell = createShellSwap('2.0.0', calls, reload)
    shell.stage(at('2.0.0', 5))
    expect([shell.stage(at('1.0.0', 4)), shell.waiting()]).toEqual([false, null])
  })

  it('reloads the page once for each version, even one that returns', () => {
    const shell = createShellSwap('1.0.0', calls, reload)
    shell.stage(at('2.0.0', 3))
    expect([shell.swapOnce(), reloads]).toEqual([true, 1])
    const again = createShellSwap('1.0.0', calls, reload)
    again.stage(at('2.0.0', 3))
    expect([again.swapOnce(), reloads]).toEqual([false, 1])
    again.stage(at('3.0.0', 4))
    expect([again.swapOnce(), reloads]).toEqual([true, 2])
    expect(sessionStorage.getItem(triedShell)).toBe('3.0.0')
  })

  it('does not reload during a call or with unread words on the screen', () => {
    const shell = createShellSwap('1.0.0', calls, reload)
    shell.stage(at('2.0.0', 3))
    notify({ kind: 'info', text: 'New version ready', action: { label: 'Use it now', run: () => {} } })
    running = 1
    expect(shell.swapOnce()).toBe(false)
    running = 0
    const saved = notify({ kind: 'success', text: 'Saved' }) ?? 0
    expect([shell.swapOnce(), reloads]).toEqual([false, 0])
    dismissNotice(saved)
    expect([shell.swapOnce(), reloads]).toEqual([true, 1])
  })

  it('does not wait for one whose start has failed in this tab', () => {
    remember(failedShell, '2.0.0')
    const shell = createShellSwap('1.0.0', calls, reload)
    expect([shell.stage(at('2.0.0', 3)), shell.waiting()]).toEqual([false, null])
    expect(shell.stage(at('2.0.1', 4))).toBe(true)
  })

  it('never reloads without storage, as it cannot record a reload', () => {
    const forbidden = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('forbidden')
    })
    const shell = createShellSwap('1.0.0', calls, reload)
    shell.stage(at('2.0.0', 3))
    expect([shell.swapOnce(), reloads]).toEqual([false, 0])
    forbidden.mockRestore()
  })
})
