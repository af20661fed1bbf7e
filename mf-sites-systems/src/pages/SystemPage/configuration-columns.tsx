import type { Configuration } from '@emberwatch/contract/sites-systems'
import { configurationStatusOf, Status, statusLook } from '@emberwatch/ui'
import { CopyText } from '@emberwatch/ui/detail'
import { columns } from '@emberwatch/ui/table'
import { shortHash } from '../../names.ts'
import { ConfigurationControls, type ConfigurationHandlers } from './ConfigurationControls.tsx'

/** The columns of configurations (product 8.10). */
export const configurationColumns = (handlers: ConfigurationHandlers) =>
  columns<Configuration>()([
    { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
    {
      key: 'isProcessed',
      title: 'Status',
      text: (configuration) => statusLook('configuration', configurationStatusOf(configuration)).word,
      render: (configuration) => <Status of="configuration" value={configurationStatusOf(configuration)} />,
      note: ({ parsingError, isCurrent }) => parsingError ?? (isCurrent ? 'Current' : null),
    },
    { key: 'comment', isProse: true, title: 'Comment', sort: true, search: true },
    { key: 'createdBy', title: 'Created by', sort: true, search: true },
    {
      key: 'hash',
      title: 'Hash',
      search: true,
      text: ({ hash }) => hash,
      render: (configuration) => <CopyText text={configuration.hash} shown={shortHash(configuration)} what="hash" />,
    },
    {
      key: 'id',
      title: 'Actions',
      isControl: true,
      render: (configuration) => <ConfigurationControls configuration={configuration} {...handlers} />,
    },
  ])
