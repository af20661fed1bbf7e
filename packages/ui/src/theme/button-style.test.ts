import { readFile } from 'node:fs/promises'
import { buttonStyle, buttonStyleFile } from './button-style.ts'

it('the style sheet of the button is the one that antd makes', async () => {
  const style = buttonStyle()
  expect(style).toContain('.ant-btn-color-primary')
  expect(await readFile(buttonStyleFile, 'utf8')).toBe(style)
})
