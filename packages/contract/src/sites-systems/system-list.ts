import { System } from './system.ts'

/** `issuesCount` sorts by open issues (product 8.2). */
export const systemList = {
  row: System,
  sort: ['name', 'number', 'equipmentNumber', 'type', 'tag', 'siteName', 'issuesCount', 'createdAt'],
  search: ['name', 'equipmentNumber', 'tag', 'siteName'],
  filters: ['type', 'connectionState'],
} as const
