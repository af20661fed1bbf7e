import { columns } from '@emberwatch/ui/table'
import { type Choose, LooksMenu } from './LooksMenu.tsx'
import { extensionLooks } from './teams/team-actions.ts'

export interface ExtensionRow {
  readonly area: string
  readonly key: string
  readonly title: string
  readonly rule: string
}

export const extensionColumns = (onChoose: Choose) =>
  columns<ExtensionRow>()([
    { key: 'title', title: 'Shown as' },
    { key: 'key', title: 'Extension' },
    { key: 'rule', title: 'Ops say' },
    {
      key: 'area',
      title: 'Actions',
      isControl: true,
      render: ({ area, key, title }) => (
        <LooksMenu looks={extensionLooks} subject={{ area, key, title }} onChoose={onChoose} />
      ),
    },
  ])
