import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderUi } from '../test/render-ui.tsx'
import { HashTabs } from './HashTabs.tsx'

const opened: string[] = []
const content = (name: string) => () => {
  opened.push(name)
  return <p>{name} content</p>
}

const tabs = (
  <HashTabs
    tabs={[
      { title: 'Sites', content: content('Sites') },
      { title: 'Edit', content: content('Edit'), isHidden: true },
      { title: 'Modems', content: content('Modems') },
      { title: 'Activity', content: content('Activity'), hasNoButton: true },
    ]}
  />
)

describe('HashTabs', () => {
  beforeEach(() => opened.splice(0))

  it.each([
    ['/', 'Sites'],
    ['/#2', 'Modems'],
    ['/#9', 'Sites'],
    ['/#nonsense', 'Sites'],
    ['/#3', 'Activity'],
  ])('at %s show %s', (at, name) => {
    renderUi(tabs, { at })
    expect(screen.getByText(`${name} content`)).toBeInTheDocument()
  })

  it('skip a hidden tab, lead its number to tab 0 and never render its content', () => {
    renderUi(tabs, { at: '/#1' })
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Sites', 'Modems'])
    expect(screen.getByRole('tab', { name: 'Sites' })).toHaveAttribute('aria-selected', 'true')
    expect(opened).not.toContain('Edit')
  })

  it('keep their numbers beside a hidden one, and open as a history entry without the former query', async () => {
    const { router } = renderUi(tabs, { at: '/?page=3' })
    fireEvent.click(screen.getByRole('tab', { name: 'Modems' }))
    expect(router.state.location).toMatchObject({ hash: '#2', search: '' })
    expect(screen.getByText('Modems content')).toBeInTheDocument()
    await act(() => router.navigate(-1))
    expect(router.state.location).toMatchObject({ hash: '', search: '?page=3' })
    expect(screen.getByText('Sites content')).toBeInTheDocument()
  })

  it('move the focus with arrow keys around the ends, and choose with Enter', async () => {
    const { router } = renderUi(tabs)
    const person = userEvent.setup()
    const focused = () => document.activeElement?.textContent
    await person.tab()
    expect(focused()).toBe('Sites')
    await person.keyboard('{ArrowRight}')
    expect(focused()).toBe('Modems')
    await person.keyboard('{ArrowRight}')
    expect(focused()).toBe('Sites')
    await person.keyboard('{End}')
    expect(focused()).toBe('Modems')
    expect(router.state.location.hash).toBe('')
    await person.keyboard('{Enter}')
    expect(router.state.location.hash).toBe('#2')
  })

  it("drop the former tab's query, except what all tabs share", () => {
    const { router } = renderUi(
      <HashTabs
        keeps={['month']}
        tabs={[
          { title: 'One', content: () => 'one' },
          { title: 'Two', content: () => 'two' },
        ]}
      />,
      { at: '/?month=2010-01&page=3' },
    )
    fireEvent.click(screen.getByRole('tab', { name: 'Two' }))
    expect(router.state.location).toMatchObject({ hash: '#1', search: '?month=2010-01' })
  })
})
