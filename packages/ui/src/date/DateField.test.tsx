import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { Form } from '../form/Form.tsx'
import { useLocalForm } from '../form/use-local-form.ts'
import { renderUi } from '../test/render-ui.tsx'
import { today } from './calendar.ts'
import { DateField, MonthField } from './DateField.tsx'

const Dates = v.object({
  start: v.union([v.literal(''), v.pipe(v.string(), v.isoDate())], 'Invalid date'),
  month: v.union([v.literal(''), v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/))], 'Invalid month'),
})
const sent: unknown[] = []

function Filters({ min, max }: { min?: string | null; max?: string }) {
  const form = useLocalForm({
    schema: Dates,
    defaults: { start: '', month: '' },
    onSubmit: (values) => void sent.push(values),
  })
  return (
    <Form form={form} submit="Generate">
      <DateField form={form} name="start" label="Start date" min={min} max={max} />
      <MonthField form={form} name="month" label="Produced before" min={null} />
    </Form>
  )
}

const show = (props: { min?: string | null; max?: string } = {}) => {
  renderUi(<Filters {...props} />)
  return userEvent.setup({ delay: null })
}
const start = () => screen.getByLabelText('Start date')
const generate = () => screen.getByRole('button', { name: 'Generate' })

describe('date fields', () => {
  beforeEach(() => sent.splice(0))

  it('take typed dd/MM/yyyy and MM/yyyy and give ISO values', async () => {
    const person = show({ min: '1998-01-01' })
    await person.type(start(), '05/02/2024')
    await person.type(screen.getByLabelText('Produced before'), '03/2024')
    await person.click(generate())
    await waitFor(() => expect(sent).toEqual([{ start: '2024-02-05', month: '2024-03' }]))
    expect(start()).toHaveValue('05/02/2024')
  })

  it.each([
    ['31/02/2024', 'Enter a date as dd/MM/yyyy'],
    ['31/12/1997', 'Not before 01/01/1998'],
    ['02/01/2025', 'Not after 01/01/2025'],
  ])('refuse %s with a reason and are not sent', async (typed, why) => {
    const person = show({ min: '1998-01-01', max: '2025-01-01' })
    await person.type(start(), typed)
    await person.tab()
    expect(await screen.findByText(why)).toBeInTheDocument()
    expect(start()).toBeInvalid()
    expect(generate()).toBeDisabled()
  })

  it('start today by default (product 6.9), and have no minimum with null', async () => {
    const person = show()
    await person.type(start(), '01/01/2000')
    await person.tab()
    expect(await screen.findByText(/^Not before/)).toBeInTheDocument()
    await person.clear(start())
    await person.type(start(), today().split('-').reverse().join('/'))
    await waitFor(() => expect(start()).toBeValid())
  })

  it('open a calendar that works by keyboard', async () => {
    const person = show({ min: '1998-01-01' })
    await person.type(start(), '28/02/2024')
    await person.click(screen.getAllByRole('button', { name: 'Open calendar' })[0] as HTMLElement)
    const chosen = screen.getByRole('button', { name: '28 February 2024' })
    expect(chosen).toHaveAttribute('aria-pressed', 'true')
    fireEvent.keyDown(chosen, { key: 'ArrowRight' })
    fireEvent.keyDown(screen.getByRole('button', { name: '29 February 2024' }), { key: 'ArrowDown' })
    const next = screen.getByRole('button', { name: '7 March 2024' })
    expect(next).toHaveFocus()
    await person.click(next)
    expect(start()).toHaveValue('07/03/2024')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('offer only days within the limits', async () => {
    const person = show({ min: '2024-02-10', max: '2024-02-20' })
    await person.click(screen.getAllByRole('button', { name: 'Open calendar' })[0] as HTMLElement)
    expect(screen.getByRole('button', { name: '9 February 2024' })).toBeDisabled()
    expect(screen.getByRole('button', { name: '10 February 2024' })).toBeEnabled()
    expect(screen.getByRole('button', { name: '21 February 2024' })).toBeDisabled()
  })
})
