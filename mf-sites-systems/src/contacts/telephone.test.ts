import { telephoneLink } from './telephone.ts'

it.each([
  ['+47 00 00 20 01', 'tel:+4700002001'],
  ['110', 'tel:110'],
  ['+47 (0) 22-33 44 55', 'tel:+4722334455'],
  ['22 33 44 55 #12', 'tel:22334455%2312'],
])('%s rings as %s', (number, link) => {
  expect(telephoneLink(number)).toBe(link)
})
