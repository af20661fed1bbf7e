import { unfitText } from '@emberwatch/contract'
import { unfitTexts } from './unfit-texts.ts'

it.each(['emailAddress', 'emailConfirmation', 'telephone', 'confirmationCode'])(
  'marks without a width that a contact program pastes are fit for %s',
  (name) => expect([...unfitTexts({ [name]: '\u202a123456\u202c' })]).toEqual([]),
)

it('texts of a list are read as their field is', () => {
  const emailAddresses = ['\u202aase@harbour.example\u202c']
  expect([...unfitTexts({ emailAddresses, lastName: emailAddresses })]).toEqual([['lastName.0', unfitText]])
})

it.each([
  [255, []],
  [256, [['file', 'has a name of more than 255 characters']]],
])('a file whose name has %s characters has the problems %j', (length, problems) => {
  expect([...unfitTexts({ file: new File(['1'], 'a'.repeat(length)) })]).toEqual(problems)
})
