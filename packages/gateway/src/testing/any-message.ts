import fc from 'fast-check'

/** Arbitrary parts of messages around valid ones, as they come from firmware that nobody here wrote. */

const anyValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\r\n',
    'x'.repeat(3_000),
    '1970-01-01T00:00:12Z',
    '+275760-09-13T00:00:00Z',
  ),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<unknown>,
)
const unit = fc.oneof(
  anyValue,
  fc.record({ name: anyValue, id: anyValue, class: anyValue, hardware: anyValue }, { requiredKeys: [] }),
)
/** Every member of an event may be missing or anything, but the name. */
export const anyMembers = fc.record(
  { v: anyValue, id: anyValue, at: anyValue, unit, message: anyValue, more: anyValue },
  { requiredKeys: [] },
)
export const anyLeaf = fc.constantFrom('presence', 'state', 'event', 'issue', 'active', 'applied' as const)
export const anyBytes = fc.uint8Array({ maxLength: 200 })
