import type { Notifications } from '@emberwatch/contract/auth'
import { rulesText } from './rules-text.ts'

const rules: Notifications = {
  ...{ isOn: true, scope: 'mine', siteIds: [], alarms: true, lostContact: true, lostContactMinutes: 10, faults: false },
  ...{ backToNormal: true, delivery: 'atOnce', hour: 7, weekday: 1, timeZone: 'Europe/Oslo' },
  ...{ quietFrom: null, quietUntil: null, summary: 'never' },
}

it.each<[Partial<Notifications>, string]>([
  [{ isOn: false }, 'You get no mail of what happens.'],
  [{ alarms: false, lostContact: false }, 'Choose what you want to be told of.'],
  [
    {},
    'You get one mail at once of alarms and contact lost for more than 10 minutes, and of their end at all your sites; what happens together is one mail.',
  ],
  [
    { faults: true, backToNormal: false, scope: 'chosen', siteIds: ['a'], quietFrom: '22:00', quietUntil: '06:30' },
    'You get one mail at once of alarms, contact lost for more than 10 minutes and faults at the chosen site; what happens together is one mail. From 22:00 to 06:30 mails wait, and come as one afterwards.',
  ],
  [
    { delivery: 'weekly', lostContact: false, scope: 'fleet', weekday: 7 },
    'You get one mail every Sunday at 07:00 of alarms, and of their end at all sites of the fleet, if there were any.',
  ],
  [
    { delivery: 'daily', alarms: false, scope: 'chosen', siteIds: ['a', 'b'] },
    'You get one mail a day at 07:00 of contact lost for more than 10 minutes, and of their end at the 2 chosen sites, if there were any.',
  ],
])('%j: %s', (change, text) => {
  expect(rulesText({ ...rules, ...change })).toBe(text)
})
