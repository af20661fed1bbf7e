/** The API as both peers ask it: the same call with the same token as our own page. */

export const columns = [
  ['equipmentNumber', 'Equipment number'],
  ['customerNumber', 'Customer number'],
  ['siteNumber', 'Site number'],
  ['siteName', 'Site name'],
  ['systemName', 'Facility name'],
  ['panelType', 'SYS'],
  ['activeContract', 'AC'],
  ['businessUnit', 'Business unit'],
  ['entryCreatedDate', 'Created date'],
  ['address', 'Address'],
] as const

export interface Row {
  readonly id: string
  readonly [column: string]: unknown
}

interface RowsQuery {
  readonly page: number
  readonly size: number
  readonly orderBy?: string
  readonly order?: string
  readonly search: Readonly<Record<string, string>>
}

export async function readRows({
  page,
  size,
  orderBy,
  order,
  search,
}: RowsQuery): Promise<{ data: Row[]; total: number }> {
  const query = new URLSearchParams({ limit: String(size), offset: String((page - 1) * size), ...search })
  if (orderBy) query.set('orderBy', orderBy)
  if (order) query.set('order', order.toUpperCase())
  const response = await fetch(`/api/v1/reports/systems?${query}`, {
    headers: { authorization: localStorage.getItem('auth_token') ?? '' },
  })
  const { data, count } = await response.json()
  return { data, total: count }
}

/** Milliseconds as long as our own lists wait for the next letter. */
export const searchDelayMs = 500
