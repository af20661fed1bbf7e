import { System } from './entities/systems.ts'

/** What every list of systems offers. */
export const systemList = {
  row: System,
  sort: ['name', 'number', 'equipmentNumber', 'type', 'tag', 'siteName', 'issuesCount', 'createdAt'],
  search: ['name', 'equipmentNumber', 'tag', 'siteName'],
  filters: ['type', 'connectionState'],
} as const
