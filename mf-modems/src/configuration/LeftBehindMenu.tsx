import { useIsSupported, useList } from '@emberwatch/api-client'
import { maxListLimit, systemName, systemTypeLabels } from '@emberwatch/contract'
import { type LeftBehindSystem, modemEntries } from '@emberwatch/contract/modems'
import { Menu } from '@emberwatch/ui'

interface LeftBehindMenuProps {
  readonly modemId: string
  /** Systems that the form has already. */
  readonly chosenIds: readonly (string | undefined)[]
  readonly onChoose: (system: LeftBehindSystem) => void
}

/** Systems of the site that have no modem, such as those of one that was deleted (product 10.21). Nothing where there are none. */
export function LeftBehindMenu({ modemId, chosenIds, onChoose }: LeftBehindMenuProps) {
  const isSupported = useIsSupported(modemEntries.add)
  const { data } = useList(
    modemEntries.leftBehind,
    { params: { id: modemId }, query: { limit: maxListLimit } },
    { enabled: isSupported },
  )
  const systems = data?.data.filter(({ id }) => !chosenIds.includes(id)) ?? []
  if (systems.length === 0) return null
  const items = systems.map((system) => ({
    label: `${systemName(system)} · ${systemTypeLabels[system.type]}`,
    onSelect: () => onChoose(system),
  }))
  return <Menu icon="add" text="Add a system that has no modem" items={items} />
}
