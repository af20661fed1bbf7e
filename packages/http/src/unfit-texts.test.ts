import { unfitTexts } from './unfit-texts.ts'

it.each([
  [255, []],
  [256, [['file', 'has a name of more than 255 characters']]],
])('a file whose name has %s characters has the problems %j', (length, problems) => {
  expect([...unfitTexts({ file: new File(['1'], 'a'.repeat(length)) })]).toEqual(problems)
})
