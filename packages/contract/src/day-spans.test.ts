import { recentSpans } from './day-spans.ts'

it.each([
  ['2026-11-26', '2026-07-01 2026-09-30', '2026-10-01 2026-10-31', '2026-11-20 2026-11-26'],
  ['2026-01-03', '2025-10-01 2025-12-31', '2025-12-01 2025-12-31', '2025-12-28 2026-01-03'],
  ['2024-03-31', '2023-10-01 2023-12-31', '2024-02-01 2024-02-29', '2024-03-25 2024-03-31'],
  ['2026-04-01', '2026-01-01 2026-03-31', '2026-03-01 2026-03-31', '2026-03-26 2026-04-01'],
])('knows the last quarter, month and seven days of %s', (day, ...expected) => {
  const spans = Object.values(recentSpans(new Date(`${day}T12:00:00`)))
  expect(spans.map(({ startDate, endDate }) => `${startDate} ${endDate}`)).toEqual(expected)
})
