import { networkErrorText } from '@emberwatch/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import { renderUi } from '../test/render-ui.tsx'
import { lazyControl, lazyDialog, lazyView } from './lazy-view.tsx'

const Words = ({ text }: { text: string }) => <p>{text}</p>
const lost = Object.assign(new Error('no network'), { name: 'ChunkLoadError' })
const failing = () => Promise.reject(lost)
const report = jest.fn()
beforeEach(() => {
  report.mockClear()
  globalThis.reportError = report
})

describe('lazyView', () => {
  it('loads once, when first visible', async () => {
    const load = jest.fn(async () => Words)
    const View = lazyView('Words', load)
    expect(load).not.toHaveBeenCalled()
    const { unmount } = renderUi(<View text="Hello" />)
    expect(screen.queryByText('Hello')).not.toBeInTheDocument()
    expect(await screen.findByText('Hello')).toBeInTheDocument()
    unmount()
    renderUi(<View text="Again" />)
    expect(screen.getByText('Again')).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('shows a failure in place, with a retry', async () => {
    const load = jest.fn<Promise<typeof Words>, []>(failing)
    const View = lazyView('Words', load)
    renderUi(<View text="Hello" />)
    expect(await screen.findByText('Words cannot be shown at the moment')).toBeInTheDocument()
    load.mockImplementation(async () => Words)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Hello')).toBeInTheDocument()
    expect(report).not.toHaveBeenCalled()
  })

  it('reports errors of code other than network failures', async () => {
    const wrong = new TypeError('undefined is not a function')
    const View = lazyView<object>('Words', () => Promise.reject(wrong))
    renderUi(<View />)
    expect(await screen.findByText('Words cannot be shown at the moment')).toBeInTheDocument()
    expect(report).toHaveBeenCalledWith(wrong)
  })
})

describe('lazyControl', () => {
  it('shows its value in words until it loads or fails', async () => {
    const Late = lazyControl<{ text: string }>(
      ({ text }) => `${text} as text`,
      async () => Words,
    )
    const first = renderUi(<Late text="Operator" />)
    expect(screen.getByText('Operator as text')).toBeInTheDocument()
    expect(await screen.findByText('Operator')).toBeInTheDocument()
    first.unmount()
    const load = jest.fn(failing)
    const Never = lazyControl<{ text: string }>(({ text }) => `${text} as text`, load)
    renderUi(<Never text="Operator" />)
    await waitFor(() => expect(load).toHaveBeenCalled())
    expect(screen.getByText('Operator as text')).toBeInTheDocument()
  })
})

interface OpenState {
  readonly isOpen: boolean
  readonly onClose: () => void
}

const Asks = (props: OpenState) => <Dialog title="Sure?" {...props} />
function Page({ Lazy }: { Lazy: ComponentType<OpenState> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {isOpen ? 'Opened' : 'Ask'}
      </button>
      <Lazy isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

describe('lazyDialog', () => {
  it('loads when first opened', async () => {
    const load = jest.fn(async () => Asks)
    renderUi(<Page Lazy={lazyDialog(load)} />)
    expect(load).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('Ask'))
    expect(await screen.findByRole('dialog', { name: 'Sure?' })).toBeInTheDocument()
  })

  it('reports a failure, closes and tries again at the next press', async () => {
    const load = jest.fn<Promise<typeof Asks>, []>(failing)
    renderUi(<Page Lazy={lazyDialog(load)} />)
    fireEvent.click(screen.getByText('Ask'))
    expect(await screen.findByText(networkErrorText)).toBeInTheDocument()
    expect(await screen.findByText('Ask')).toBeInTheDocument()
    expect(load).toHaveBeenCalledTimes(1)
    load.mockImplementation(async () => Asks)
    fireEvent.click(screen.getByText('Ask'))
    expect(await screen.findByRole('dialog', { name: 'Sure?' })).toBeInTheDocument()
  })
})
