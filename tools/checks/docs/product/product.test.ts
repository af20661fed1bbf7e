import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import * as contract from '../../../../packages/api/src/whole-contract.ts'
import { fieldNames, fieldWords } from './field-words.ts'
import { chapterFiles, linkCitations } from './pages.ts'
import { tables } from './tables.ts'
import { tablesIn, withTables } from './with-tables.ts'

const texts = chapterFiles.map((page) => [basename(page), readFileSync(page, 'utf8')] as const)

it.each(texts)("docs/product/%s equals the contract's calls, messages, constants and fields", (_, text) => {
  expect(withTables(text)).toBe(text)
})

it('every table is there once', () => {
  expect(texts.flatMap(([, text]) => tablesIn(text)).sort()).toEqual(Object.keys(tables).sort())
})

it('a differing text, number or field is found', () => {
  for (const [wrong, right] of [
    ['- `user.not_found`: Nobody', '- `user.not_found`: User not found'],
    ['**405**', '**404**'],
    ['- `listDelayMs`: 400', '- `listDelayMs`: 500'],
    ['`numer` number', '`number` number'],
  ] as const) {
    const page = texts.map(([, text]) => text).find((text) => text.includes(right)) ?? ''
    const drifted = page.replace(right, wrong)
    expect(drifted).not.toBe(page)
    expect(withTables(drifted)).toBe(page)
  }
})

it('every plain constant of the contract is there', () => {
  const constants = tables.constants?.() ?? ''
  const limits = readFileSync(require.resolve('@emberwatch/contract').replace(/index\.ts$/, 'limits.ts'), 'utf8')
  const names = [...limits.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)
  const elsewhere = new Set([
    ...['noValue', 'systemTypeLabels', 'systemTypeLabel', 'systemTypeOptions'],
    ...['subnetMasks', 'unitTypePresets', 'formEnvelopeMax', 'largestUpload'],
  ])
  expect(names.length).toBeGreaterThan(25)
  expect(names.filter((name) => !elsewhere.has(name) && !constants.includes(`\`${name}\``))).toEqual([])
})

it('a field has a description', () => {
  expect(fieldWords(contract.HardwareEntry)).toEqual([
    ['hardwareTag', 'text'],
    ['quantity', 'count'],
  ])
  expect(fieldNames(contract.ScannedLoopChange)).toEqual(['name', 'isReady', 'isLocked'])
  expect(fieldNames(contract.UnitReportQuery)).toEqual(['unitType?', 'beginDate?', 'endDate?'])
})

it('a citation links to its sections', () => {
  const sections = [
    { number: '4.3', title: 'Dead', page: '04-navigation.md', anchor: '43-dead' },
    { number: '5.1', title: 'Columns', page: '05-lists.md', anchor: '51-columns' },
  ]
  expect(linkCitations('All of them (product 4.3, 5.1).', sections)).toBe(
    'All of them (product [4.3](product/04-navigation.md#43-dead), [5.1](product/05-lists.md#51-columns)).',
  )
})
