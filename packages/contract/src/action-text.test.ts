import { actionText } from './api.ts'

it.each([
  ['site.updated', 'Changed site'],
  ['scannedSystem.created', 'Added loop system'],
  ['system.accessRemoved', 'Removed from system'],
  ['loop.imported', 'Imported loop'],
  ['site.invitationResent', 'Sent invitation to site again'],
  ['account.passwordChanged', 'Changed their password'],
  ['weather.foretold', 'weather.foretold'],
  ['unit.foretold', 'unit.foretold'],
])('the record says %s as "%s"', (action, text) => {
  expect(actionText(action)).toBe(text)
})
