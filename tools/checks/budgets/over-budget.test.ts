import { overBudget } from './over-budget.ts'

const budgets = { '/sites': { kilobytes: 200, requests: 9 } }

it.each([
  ['as much as allowed', 200, 9],
  ['less', 150, 4],
  ['what hashes make of it', 200.5, 9],
])('a page is within its budget with %s', (_, kilobytes, requests) => {
  expect(overBudget({ '/sites': { kilobytes, requests } }, budgets)).toEqual([])
})

it('a page over its bytes names both sizes', () => {
  expect(overBudget({ '/sites': { kilobytes: 200.6, requests: 9 } }, budgets)).toEqual([
    '/sites takes 200.6 kB in 9 requests; its budget is 200 kB in 9 requests',
  ])
})

it('a page is over its budget for one more request', () => {
  expect(overBudget({ '/sites': { kilobytes: 100, requests: 10 } }, budgets)).toHaveLength(1)
})

it('a new page needs a budget', () => {
  expect(overBudget({ '/alarms': { kilobytes: 1, requests: 1 } }, budgets)).toEqual([
    '/alarms has no budget; it takes 1 kB in 1 requests',
  ])
})
