import { baseOf, changedFields, patternOf, withSecretsOf } from './draft-fields.ts'

const none = new Set<string>()
const defaults = { name: 'Nidelva', address: { city: 'Trondheim', country: '' }, contacts: [{ name: 'A' }], port: null }

describe('the fields of a draft', () => {
  it('are the changed ones by dotted name, with a list as one', () => {
    expect(changedFields(defaults, defaults, none)).toEqual({})
    const values = { ...defaults, address: { city: 'Oslo', country: '' }, contacts: [{ name: 'A' }, { name: 'B' }] }
    expect(changedFields(values, defaults, none)).toEqual({
      'address.city': 'Oslo',
      contacts: [{ name: 'A' }, { name: 'B' }],
    })
  })

  it.each(['password', 'newPassword', 'clientSecret', 'token'])('exclude %s by name', (name) => {
    expect(changedFields({ [name]: 'x' }, { [name]: '' }, none)).toEqual({})
    expect(JSON.stringify(changedFields({ list: [{ [name]: 'x', host: 'h' }] }, { list: [] }, none))).not.toContain('x')
  })

  it('exclude secret fields, also in lists, and files', () => {
    expect(changedFields({ code: '123456' }, { code: '' }, new Set(['code']))).toEqual({})
    const secrets = new Set([patternOf('systems.0.pin')])
    const [before, after] = [{ systems: [{ id: '1', pin: '' }] }, { systems: [{ id: '1', pin: '9' }] }]
    expect(changedFields(after, before, secrets)).toEqual({})
    expect(changedFields({ file: new File(['x'], 'a.xml') }, { file: undefined }, none)).toEqual({})
    expect(changedFields({ files: [new File(['x'], 'a.xml')] }, { files: [] }, none)).toEqual({ files: [undefined] })
  })
})

it('the initial values of a form have one hash in any order, without secrets', () => {
  const { name, ...rest } = defaults
  expect(baseOf({ ...rest, name }, none)).toBe(baseOf(defaults, none))
  expect(baseOf({ ...defaults, name: 'Other' }, none)).not.toBe(baseOf(defaults, none))
  expect(baseOf({ ...defaults, password: 'x' }, none)).toBe(baseOf({ ...defaults, password: 'y' }, none))
})

it('restored entries get their own secrets of the form', () => {
  const current = [
    { id: '1', host: 'a', password: 'of 1' },
    { id: '2', host: 'b', password: 'of 2' },
  ]
  const stored = [
    { id: '2', host: 'c', password: '' },
    { host: 'new', password: '' },
  ]
  expect(withSecretsOf(current, stored, 'systems', none)).toEqual([
    { id: '2', host: 'c', password: 'of 2' },
    { host: 'new', password: '' },
  ])
})
