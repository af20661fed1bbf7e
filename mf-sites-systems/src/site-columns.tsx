import { paths } from '@emberwatch/contract'
import type { Site } from '@emberwatch/contract/sites-systems'
import { columns } from '@emberwatch/ui/table'
import { disabledColumn } from './disablements/disabled-column.ts'

export const siteColumns = columns<Site>()([
  { key: 'name', title: 'Name', sort: true, search: true, link: ({ id }) => paths.site(id) },
  { key: 'siteNumber', title: 'Site number', sort: true, search: true },
  { key: 'address', title: 'Address', kind: 'address', sort: 'city', search: true },
  { key: 'systemIds', title: 'Systems', kind: 'text', text: ({ systemIds }) => systemIds.length },
  disabledColumn,
  { key: 'createdBy', title: 'Created by', sort: true, search: true },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
])
