import { eventNames, hasEventClass, issueRuleOf, knownEventName, testAlarm } from './event-names.ts'

it.each([
  ['FIRE ALARM', 'Fire alarm'],
  ['fire-alarm', 'Fire alarm'],
  ['Fire_Alarm', 'Fire alarm'],
  ['fault  cleared', 'Fault cleared'],
  ['TESTALARM', testAlarm],
  ['Brannalarm', 'Brannalarm'],
])('reads %s as %s', (name, known) => {
  expect(knownEventName(name)).toBe(known)
  expect(hasEventClass(name)).toBe(known !== name || eventNames.includes(name))
})

it.each([
  'Brann',
  'Brannalarm',
  'BRANN I SONE 3',
  'FEUER',
  'Feueralarm',
  'Brandlarm',
  'Paloilmoitus',
  'ALERT',
  'Smoke',
])('opens an alarm by the words of %s', (name) => {
  expect(issueRuleOf(name)).toEqual({ opens: 'alarm' })
})

it.each([
  testAlarm,
  'TEST ALARM',
  'Brannalarm tilbakestilt',
  'Feueralarm zurückgesetzt',
  'Brannøvelse',
  'Alarm off',
  'Fire door open',
  'Røykdetektor feil',
  'Voralarm',
  'Sprinkler',
])('opens nothing by the words of %s', (name) => {
  expect(issueRuleOf(name)).toBeUndefined()
})
