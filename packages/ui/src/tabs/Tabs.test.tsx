import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Tabs } from './Tabs.tsx'

const tabs = ['Details', 'Configuration', 'Edit'].map((title) => ({ key: title.toLowerCase(), title }))
const chosen: string[] = []
const draw = (key: string) => (
  <Tabs label="Sections" tabs={tabs} chosen={key} onChoose={(next) => chosen.push(next)}>
    <a href="#inside">Inside</a>
  </Tabs>
)

describe('tabs', () => {
  beforeEach(() => chosen.splice(0))

  it('name their list, and their panel after the chosen tab', () => {
    render(draw('configuration'))
    expect(screen.getByRole('tablist', { name: 'Sections' })).toBeInTheDocument()
    const tab = screen.getByRole('tab', { selected: true })
    expect(tab).toHaveAccessibleName('Configuration')
    const panel = screen.getByRole('tabpanel', { name: 'Configuration' })
    expect(tab).toHaveAttribute('aria-controls', panel.id)
    expect(screen.getByRole('tab', { name: 'Edit' })).not.toHaveAttribute('aria-controls')
  })

  it('are one stop of the Tab key before the panel and its content', async () => {
    render(draw('edit'))
    const person = userEvent.setup()
    await person.tab()
    expect(screen.getByRole('tab', { name: 'Edit' })).toHaveFocus()
    await person.tab()
    expect(screen.getByRole('tabpanel')).toHaveFocus()
    await person.tab()
    expect(screen.getByRole('link')).toHaveFocus()
  })

  it('are reachable without a panel when none is chosen', async () => {
    render(draw('activity'))
    expect(screen.queryByRole('tabpanel')).not.toBeInTheDocument()
    await userEvent.setup().tab()
    expect(screen.getByRole('tab', { name: 'Details' })).toHaveFocus()
  })

  it.each([
    ['{ArrowRight}', 'Edit'],
    ['{ArrowLeft}', 'Details'],
    ['{ArrowRight}{ArrowRight}', 'Details'],
    ['{ArrowLeft}{ArrowLeft}', 'Edit'],
    ['{Home}', 'Details'],
    ['{End}', 'Edit'],
    ['{ArrowDown}', 'Configuration'],
    // Back in the browser's history.
    ['{Alt>}{ArrowLeft}{/Alt}', 'Configuration'],
  ])('%s moves the focus to %s and chooses nothing', async (keys, name) => {
    render(draw('configuration'))
    const person = userEvent.setup()
    await person.tab()
    await person.keyboard(keys)
    expect(screen.getByRole('tab', { name })).toHaveFocus()
    expect(chosen).toEqual([])
  })

  it.each(['{Enter}', ' '])('choose with "%s"', async (key) => {
    render(draw('details'))
    const person = userEvent.setup()
    await person.tab()
    await person.keyboard(`{End}${key}`)
    expect(chosen).toEqual(['edit'])
  })

  it('scroll the chosen one into view without moving the page', () => {
    const sizes = { offsetLeft: 100, offsetWidth: 80, clientWidth: 120 }
    for (const [name, value] of Object.entries(sizes))
      jest.spyOn(HTMLElement.prototype, name as 'offsetLeft', 'get').mockReturnValue(value)
    const { rerender } = render(draw('edit'))
    expect(screen.getByRole('tablist').scrollLeft).toBe(60)
    screen.getByRole('tablist').scrollLeft = 150
    rerender(draw('details'))
    expect(screen.getByRole('tablist').scrollLeft).toBe(100)
    jest.restoreAllMocks()
  })
})
