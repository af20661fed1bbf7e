import type { SpanFigures } from '@emberwatch/contract/sites-systems'
import { figuresOf, summaryText } from './figure-rows.ts'

const noEvents = { alarm: 0, prealarm: 0, earlyWarning: 0, fault: 0, disablement: 0, test: 0, operatorAction: 0 }
const calm = {
  span: '2026-10',
  events: noEvents,
  otherEvents: 0,
  lossesCount: 0,
  secondsWithoutContact: 0,
  longestLossSeconds: 0,
  availability: 100,
  issuesOpened: 0,
  issuesSolved: 0,
  openIssues: 0,
  openAlarms: 0,
  unitsToWatch: 0,
  unitsDue: 0,
} as unknown as SpanFigures

it('a change has its sign, and none is shown without one', () => {
  const now = { ...calm, events: { ...noEvents, alarm: 3, fault: 1 }, availability: 99.5, secondsWithoutContact: 7200 }
  const { rows } = figuresOf(now, { ...calm, span: '2026-09', events: { ...noEvents, fault: 2 } } as SpanFigures)
  expect(rows.map(({ label, change }) => [label, change])).toEqual([
    ['Alarm', '+3'],
    ['Fault', '\u22121'],
    ['Losses of contact', ''],
    ['Time without contact', '+2 h'],
    ['Availability', '\u22120.50 %'],
  ])
})

it('a figure names its share during planned work', () => {
  const now = {
    ...calm,
    events: { ...noEvents, alarm: 3, test: 2 },
    eventsDuringWork: { ...noEvents, alarm: 2 },
    secondsWithoutContact: 7200,
    secondsWithoutContactDuringWork: 3600,
  }
  const { rows } = figuresOf(now, undefined)
  expect(rows.map(({ label, now: text }) => [label, text])).toEqual([
    ['Alarm', '3 (2 during planned work)'],
    ['Test', '2'],
    ['Losses of contact', '0'],
    ['Time without contact', '2 h (1 h during planned work)'],
    ['Availability', '100.00 %'],
  ])
})

it('a month before the site has neither figure nor change', () => {
  const { rows } = figuresOf({ ...calm, availability: null }, undefined)
  expect(rows.map(({ now, before, change }) => [now, before, change])).toEqual([
    ['0', '', ''],
    ['0', '', ''],
    ['Unknown', '', ''],
  ])
})

it('a span reads as a sentence', () => {
  expect(summaryText(calm, 0)).toBe(
    'October 2026: no alarms; contact was never lost and stood 100.00 % of the time. Nothing is open now.',
  )
  expect(summaryText({ ...calm, events: { ...noEvents, alarm: 1 }, lossesCount: 1, availability: null }, 1)).toBe(
    'October 2026: 1 alarm; contact was lost 1 time. Open now: 1 issue.',
  )
})
