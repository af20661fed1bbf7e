import { strengthOf } from './strength-of.ts'

const level = (password: string, emailAddress = '') => strengthOf(password, emailAddress).level

it.each([
  'Password123!',
  'Winter2026!',
  'P@ssw0rd12',
  'qwertyuiop',
  'abcdefgh1',
  '1234567890',
  'Fjordhest7',
  'Oslo2024',
])('%s is weak, as attackers try it early', (password) => {
  expect(strengthOf(password, '')).toEqual({ level: 1, advice: 'Use three or four unrelated words' })
})

it('the strength grows with each unrelated word', () => {
  const words = ['correct', 'correct horse', 'correct horse battery', 'correct horse battery staple']
  expect(words.map((password) => level(password))).toEqual([1, 1, 3, 4])
  expect([level('kaffe på brygga'), level('x7$Kq9!mZ2')]).toEqual([3, 4])
})

it.each([
  ['short', 'At least 8 characters'],
  ['kari.moe7 and more of it', 'Password must not contain your email address'],
  ['the emberwatch of 7 seas', 'Password must not contain the name of the product'],
  ['abcabcabcabc', 'Password must not be the same few characters again and again'],
])("the rating of %s equals the server's", (password, advice) => {
  expect(strengthOf(password, 'kari.moe@harbour.example')).toEqual({ level: 1, advice })
})
