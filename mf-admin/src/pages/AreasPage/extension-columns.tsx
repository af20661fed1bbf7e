import { columns } from '@emberwatch/ui/table'
import { type Choose, LooksMenu } from './LooksMenu.tsx'
import { extensionLooks } from './teams/team-actions.ts'

export interface ExtensionRow {
  readonly area: string
  readonly key: string
  readonly title: string
  readonly rule: string
}

/** @param onChoose null where the platform takes no changes from here */
export const extensionColumns = (onChoose: Choose | null) =>
  columns<ExtensionRow>()([
    { key: 'title', title: 'Shown as' },
    { key: 'key', title: 'Extension' },
    { key: 'rule', title: 'Ops say' },
    ...(onChoose
      ? [
          {
            key: 'area',
            title: 'Actions',
            isControl: true,
            render: ({ area, key, title }: ExtensionRow) => (
              <LooksMenu looks={extensionLooks} subject={{ area, key, title }} onChoose={onChoose} />
            ),
          } as const,
        ]
      : []),
  ])
