import { fireEvent, render, screen } from '@testing-library/react'
import { SearchInput } from './HeaderSearch.tsx'

const onChange = jest.fn()
const input = (value: string) => <SearchInput title="Name" value={value} onChange={onChange} onDone={jest.fn()} />
const field = () => screen.getByPlaceholderText('Search')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })

describe('the search of a column', () => {
  beforeEach(() => onChange.mockClear())

  it('makes one step in the history of a word, however fast it is typed', () => {
    render(input(''))
    for (const text of ['n', 'ni', 'nid']) type(text)
    expect(onChange.mock.calls).toEqual([
      ['n', false],
      ['ni', true],
      ['nid', true],
    ])
  })

  it('loses no letter when the address is slower than the person', () => {
    const { rerender } = render(input(''))
    type('n')
    type('ni')
    rerender(input('n'))
    expect(field()).toHaveValue('ni')
    rerender(input('ni'))
    expect(field()).toHaveValue('ni')
  })

  it('follows the address where Back has changed it', () => {
    const { rerender } = render(input(''))
    type('n')
    rerender(input('n'))
    rerender(input(''))
    expect(field()).toHaveValue('')
  })
})
