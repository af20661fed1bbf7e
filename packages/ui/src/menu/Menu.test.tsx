import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Button } from '../button/Button.tsx'
import { Dialog, useDialog } from '../dialog/Dialog.tsx'
import { loadOverlays } from '../lazy/overlays.ts'
import { renderUi } from '../test/render-ui.tsx'
import { ActionsMenu } from './ActionsMenu.tsx'
import { Menu } from './Menu.tsx'

const archive = jest.fn()
const show = () =>
  renderUi(
    <ActionsMenu
      items={[
        { label: 'Archive', onSelect: archive },
        false,
        { label: 'Go on', to: '/next' },
        { label: 'Delete', isDanger: true, isDisabled: true },
      ]}
    />,
  )
const button = () => screen.getByRole('button', { name: 'Actions' })

function Asks() {
  const { isOpen, open, close } = useDialog()
  return (
    <>
      <Menu text="Open" items={[{ label: 'Delete', onSelect: open }]} />
      <Dialog title="Sure?" isOpen={isOpen} onClose={close} footer={<Button onClick={close}>Cancel</Button>} />
    </>
  )
}

describe('a menu', () => {
  beforeEach(() => archive.mockClear())

  // Walking with the arrow keys needs a layout: e2e/tests/overlays.sweep.e2e.ts.
  it('takes the focus and gives it back on Escape', async () => {
    show()
    fireEvent.click(button())
    expect(button()).toHaveAttribute('aria-expanded', 'true')
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'Archive' })).toHaveFocus())
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', keyCode: 27 })
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    expect(button()).toHaveFocus()
  })

  it('is rendered when first opened', async () => {
    await loadOverlays()
    const { container } = show()
    expect(container.querySelector('[class*=ant-dropdown]')).toBeNull()
    fireEvent.click(button())
    expect(container.querySelector('[class*=ant-dropdown]')).not.toBeNull()
  })

  it('runs the chosen entry once and closes', () => {
    show()
    fireEvent.click(button())
    fireEvent.click(screen.getByRole('menuitem', { name: 'Archive' }))
    expect(archive).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  })

  it('leaves what an entry opens alone after Enter', async () => {
    renderUi(<Asks />)
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    const entry = screen.getByRole('menuitem', { name: 'Delete' })
    await waitFor(() => expect(entry).toHaveFocus())
    // A browser presses what has the focus by now, unless it is told not to.
    const goesOn = fireEvent.keyDown(entry, { key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    expect(goesOn).toBe(false)
  })

  it("follows an entry's link", () => {
    const { router } = show()
    fireEvent.click(button())
    fireEvent.click(screen.getByRole('menuitem', { name: 'Go on' }))
    expect(router.state.location.pathname).toBe('/next')
  })

  it('closes on a press elsewhere', async () => {
    renderUi(
      <>
        <Menu text="Open" items={[{ label: 'One', onSelect: archive }]} />
        <p>elsewhere</p>
      </>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Open' }))
    fireEvent.mouseDown(screen.getByText('elsewhere'))
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  })

  it('is absent without entries', () => {
    renderUi(<ActionsMenu items={[false, null]} />)
    expect(screen.queryByRole('button', { name: 'Actions' })).not.toBeInTheDocument()
  })
})
