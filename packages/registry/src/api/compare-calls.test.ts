import { get, list, post, put, signedIn } from '@emberwatch/contract'
import { shapeOf } from '@emberwatch/contract/call-shapes'
import * as v from 'valibot'
import { apiGaps } from './compare-calls.ts'

/** The tests compare a call that an area was built against with the same call of an API of another version. */

const common = { name: 'things.call', summary: 'A call.', access: signedIn } as const
const Thing = v.object({
  id: v.string(),
  floor: v.number(),
  note: v.nullable(v.string()),
  state: v.picklist(['on', 'off']),
  parts: v.array(v.object({ name: v.string() })),
})
const reading = (answer: v.GenericSchema) => shapeOf(get('/v1/things/{id}', { ...common, answer }))
const writing = (body: v.GenericSchema) =>
  shapeOf(put('/v1/things/{id}', { ...common, body: body as never, answer: v.null() }))
const without = (key: 'floor' | 'parts') => v.omit(Thing, [key])
const withMembers = (members: v.ObjectEntries) => v.object({ ...Thing.entries, ...members })

const same = { lacks: [], warnings: [] }
const lacks = (...lines: string[]) => ({ lacks: lines, warnings: [] })
const warnings = (...lines: string[]) => ({ lacks: [], warnings: lines })

describe('reading an answer', () => {
  it.each([
    ['as it is', Thing, same],
    ['with a member more', withMembers({ building: v.string() }), same],
    [
      'without a member',
      without('floor'),
      lacks('reads data.floor of GET /v1/things/{id}, which the API does not give'),
    ],
    [
      'where a member may be left out',
      withMembers({ floor: v.optional(v.number()) }),
      lacks('reads data.floor of GET /v1/things/{id}, which the API may leave out'),
    ],
    [
      'where a number is a text',
      withMembers({ floor: v.string() }),
      lacks('reads data.floor of GET /v1/things/{id}, which the API may give as string'),
    ],
    [
      'where a number may be nothing',
      withMembers({ floor: v.nullable(v.number()) }),
      lacks('reads data.floor of GET /v1/things/{id}, which the API may give as null'),
    ],
    ['where what may be nothing never is', withMembers({ note: v.string() }), same],
    [
      'where there is a value more',
      withMembers({ state: v.picklist(['on', 'off', 'tested']) }),
      warnings('reads data.state of GET /v1/things/{id}, where the API may give tested'),
    ],
    [
      'without a member in a list',
      withMembers({ parts: v.array(v.object({})) }),
      lacks('reads data.parts[].name of GET /v1/things/{id}, which the API does not give'),
    ],
    ['that may be anything', v.any(), same],
  ])('%s', (_, answer, expected) => {
    expect(apiGaps([reading(Thing)], [reading(answer)])).toEqual(expected)
  })

  it('fails only where the missing member is required', () => {
    const required = reading(withMembers({ building: v.optional(v.string()) }))
    expect(apiGaps([required], [reading(Thing)])).toEqual(
      warnings('reads data.building of GET /v1/things/{id}, which the API does not give'),
    )
  })
})

describe('sending a body', () => {
  const Change = v.object({ name: v.string(), level: v.picklist([0, 1]), note: v.optional(v.string()) })
  const withMore = (members: v.ObjectEntries) => v.object({ ...Change.entries, ...members })
  it.each([
    ['as it is', Change, same],
    ['where more is taken', withMore({ building: v.optional(v.string()) }), same],
    [
      'where more is asked for',
      withMore({ building: v.string() }),
      lacks('does not send building in PUT /v1/things/{id}, which the API asks for'),
    ],
    [
      'where what may be left out is asked for',
      withMore({ note: v.string() }),
      lacks('may leave out note in PUT /v1/things/{id}, which the API asks for'),
    ],
    [
      'where a member is not known any more',
      v.omit(Change, ['note']),
      lacks('sends note in PUT /v1/things/{id}, which the API does not take'),
    ],
    [
      'where a value is not taken any more',
      withMore({ level: v.picklist([0]) }),
      lacks('sends 1 as level in PUT /v1/things/{id}, which the API does not take'),
    ],
    [
      'where a text is a number',
      withMore({ name: v.number() }),
      lacks('sends name as string in PUT /v1/things/{id}, which the API does not take'),
    ],
    ['as one of several bodies', v.union([v.object({ other: v.string() }), Change]), same],
    ['whatever it is', v.record(v.string(), v.any()), same],
  ])('%s', (_, body, expected) => {
    expect(apiGaps([writing(Change)], [writing(body)])).toEqual(expected)
  })

  it('where the API takes no body', () => {
    const bare = shapeOf(put('/v1/things/{id}', { ...common, answer: v.null() }))
    expect(apiGaps([writing(Change)], [bare])).toEqual(
      lacks('sends a body in PUT /v1/things/{id}, which the API does not take'),
    )
    expect(apiGaps([bare], [writing(Change)])).toEqual(
      lacks('does not send a body in PUT /v1/things/{id}, which the API asks for'),
    )
  })
})

describe('a call', () => {
  const things = (spec: object = {}) =>
    shapeOf(list('/v1/things', { ...common, row: Thing, sort: ['name'], search: ['name'], ...spec }))

  it('that is missing is refused unless pages do without it', () => {
    const line = 'calls POST /v1/things, which the API does not have'
    const required = { ...common, answer: v.null() }
    expect(apiGaps([shapeOf(post('/v1/things', required))], [things()])).toEqual(lacks(line))
    expect(apiGaps([shapeOf(post('/v1/things', { ...required, isAddition: true }))], [things()])).toEqual(
      warnings(line),
    )
  })

  it('has the parameter names of each side', () => {
    const other = shapeOf(get('/v1/things/{thingId}', { ...common, answer: Thing }))
    expect(apiGaps([reading(Thing)], [other])).toEqual(same)
  })

  it('of a list needs the search and sort columns in use', () => {
    expect(apiGaps([things()], [things({ search: ['name', 'floor'], sort: ['floor', 'name'] })])).toEqual(same)
    expect(apiGaps([things({ search: ['floor'], sort: ['name', 'floor'] })], [things()])).toEqual(
      lacks(
        'sends floor as orderBy in GET /v1/things, which the API does not take',
        'sends floor in GET /v1/things, which the API does not take',
      ),
    )
  })
})
