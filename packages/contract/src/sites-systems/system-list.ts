import { System } from './system.ts'

/** Each name sorts by the field that it names; lists ask for the open issues (product 8.2). */
export const systemList = {
  row: System,
  sort: ['name', 'number', 'equipmentNumber', 'type', 'tag', 'siteName', 'issuesCount', 'openIssuesCount', 'createdAt'],
  search: ['name', 'equipmentNumber', 'tag', 'siteName'],
  filters: ['type', 'connectionState'],
} as const
