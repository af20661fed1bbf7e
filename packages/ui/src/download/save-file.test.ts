import { safeFileName } from './save-file.ts'

it('takes characters that systems refuse out of file names', () => {
  expect(safeFileName('BHH-500/S: "2024"\\a')).toBe('BHH-500-S- -2024--a')
})
