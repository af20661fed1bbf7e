/** Forms of an event that panels and modems in the field send, and what is stored of each. */

interface StoredEvent {
  readonly eventName?: string
  readonly unitName?: string | null
  readonly unitId?: string | null
  readonly hardwareTag?: string | null
  readonly originalMessage?: string | null
  /** The exact note, where the time of receipt stands in. */
  readonly clockNote?: string | null
  /** In milliseconds before the receipt; by default the time of receipt itself. */
  readonly age?: number
}

interface FieldPayload {
  readonly what: string
  readonly payload: (event: Record<string, unknown>) => string | Uint8Array
  readonly stored: StoredEvent
}

const hour = 3_600_000
const ago = (ms: number) => new Date(Math.floor((Date.now() - ms) / 1000) * 1000)
const json = (members: object | (() => object)) => (event: object) =>
  JSON.stringify({ ...event, ...(typeof members === 'function' ? members() : members) })
const without = (member: string) => (event: object) =>
  JSON.stringify(Object.fromEntries(Object.entries(event).filter(([name]) => name !== member)))
const bytes = (change: (json: string) => Buffer) => (event: object) => change(JSON.stringify(event))
const clockNoteOf = (words: string) => ({ clockNote: `time of receipt: the modem's clock said ${words}` })
const unit = (members: object) => json({ unit: { id: '1.3.17', ...members } })
const named = (unitName: string) => ({ unitName })

export const fieldPayloads: readonly FieldPayload[] = [
  // The clock
  {
    what: 'a clock of 1970',
    payload: json({ at: '1970-01-01T00:00:12Z' }),
    stored: clockNoteOf('1970-01-01 00:00:12'),
  },
  {
    what: 'a clock of 2000',
    payload: json({ at: '2000-01-01T00:00:00Z' }),
    stored: clockNoteOf('2000-01-01 00:00:00'),
  },
  { what: 'no time', payload: without('at'), stored: clockNoteOf('nothing') },
  { what: 'a time that is none', payload: json({ at: 'yesterday' }), stored: clockNoteOf('yesterday') },
  { what: 'a time in 2106', payload: json({ at: '2106-02-07T06:28:15Z' }), stored: clockNoteOf('2106-02-07 06:28:15') },
  { what: 'seconds of the epoch', payload: json(() => ({ at: ago(hour).getTime() / 1000 })), stored: { age: hour } },
  { what: 'milliseconds as text', payload: json(() => ({ at: `${ago(hour).getTime()}` })), stored: { age: hour } },
  {
    what: 'a blank for the T and no zone',
    payload: json(() => ({ at: ago(hour).toISOString().slice(0, 19).replace('T', ' ') })),
    stored: { age: hour },
  },
  {
    what: 'an offset and fractions',
    payload: json(() => ({
      at: new Date(ago(hour).getTime() + 2 * hour).toISOString().replace('000Z', '000000+0200'),
    })),
    stored: { age: hour },
  },
  { what: 'eight days ago', payload: json(() => ({ at: ago(192 * hour).toISOString() })), stored: { age: 192 * hour } },
  // Texts
  {
    what: 'line ends, tabs, escapes and NUL in the raw message',
    payload: json({ message: 'ALARM\r\nP01\tL03\u001b[1m\u0000' }),
    stored: { originalMessage: 'ALARM\\r\\nP01\\tL03\\x1B[1m\\0' },
  },
  {
    what: 'line ends that JSON does not allow within a text',
    payload: bytes((text) => Buffer.from(text.replace('P01-L03-S017', 'P01\tL03\r\n'))),
    stored: named('P01 L03'),
  },
  {
    what: 'control characters in a name',
    payload: unit({ name: 'Kitchen\u0007 east' }),
    stored: named('Kitchen  east'),
  },
  { what: 'blank texts', payload: unit({ name: '', hardware: ' ' }), stored: { unitName: null, hardwareTag: null } },
  { what: 'null for a text', payload: json({ unit: { name: null }, message: null }), stored: { unitName: null } },
  { what: 'null for a unit', payload: json({ unit: null }), stored: { unitName: null, unitId: null } },
  { what: 'a text for a unit', payload: json({ unit: 'Kitchen' }), stored: named('Kitchen') },
  {
    what: 'numbers for texts',
    payload: json({ unit: { name: 17, id: 1.5 } }),
    stored: { unitName: '17', unitId: '1.5' },
  },
  { what: 'a long text', payload: unit({ name: 'K'.repeat(256) }), stored: named(`${'K'.repeat(254)}…`) },
  {
    what: 'a long raw message',
    payload: json({ message: 'm'.repeat(3_000) }),
    stored: { originalMessage: `${'m'.repeat(1_999)}…` },
  },
  { what: 'a lone surrogate', payload: unit({ name: '\ud800' }), stored: named('\ufffd') },
  { what: 'reordering marks', payload: unit({ name: 'a\u202eb' }), stored: named('a b') },
  // The encoding
  {
    what: 'Latin-1',
    payload: (event) => Buffer.from(unit({ name: 'Kjøkken øst' })(event), 'latin1'),
    stored: named('Kjøkken øst'),
  },
  {
    what: 'Windows-1252',
    payload: (event) => Buffer.from(unit({ name: 'P01 \u0096 Kj\u00f8kken' })(event), 'latin1'),
    stored: named('P01 – Kjøkken'),
  },
  { what: 'a byte order mark', payload: bytes((text) => Buffer.from(`\ufeff${text}`)), stored: {} },
  {
    what: 'UTF-16 with its mark',
    payload: bytes((text) => Buffer.from(`\ufeff${text}`, 'utf16le')),
    stored: {},
  },
  { what: 'a closing NUL', payload: bytes((text) => Buffer.from(`${text}\0`)), stored: {} },
  { what: 'a closing line end and NUL', payload: bytes((text) => Buffer.from(`${text}\r\n\0`)), stored: {} },
  // Ids
  { what: 'a number for an id', payload: json({ id: 17 }), stored: {} },
  { what: 'no id', payload: without('id'), stored: {} },
  { what: 'NUL in an id', payload: json({ id: 'a\0b' }), stored: {} },
  // Entry and version
  {
    what: 'an entry in capitals',
    payload: (event) => json({ entry: `${event.entry}`.toUpperCase() })(event),
    stored: {},
  },
  { what: 'no version', payload: without('v'), stored: {} },
  { what: 'a version as text', payload: json({ v: '1' }), stored: {} },
  { what: 'a version of later', payload: json({ v: 2 }), stored: {} },
  // Names
  { what: 'capitals', payload: json({ name: ' FIRE  ALARM ' }), stored: {} },
  { what: 'hyphens', payload: json({ name: 'fire-alarm' }), stored: {} },
  { what: 'another language', payload: json({ name: 'Brannalarm' }), stored: { eventName: 'Brannalarm' } },
  { what: 'one word', payload: json({ name: 'Feuer' }), stored: { eventName: 'Feuer' } },
  // What is no JSON
  {
    what: 'a comma after the last member',
    payload: bytes((text) => Buffer.from(text.replace(/}$/, ',}'))),
    stored: {},
  },
  { what: 'an end that was cut off', payload: bytes((text) => Buffer.from(text.slice(0, -2))), stored: {} },
]
