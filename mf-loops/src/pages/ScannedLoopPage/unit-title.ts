/** The name by which people know a unit. */
export const unitTitle = ({
  tagName,
  detectionZone,
}: {
  tagName?: string | null
  detectionZone?: string | null
}): string => tagName || detectionZone || 'without a name'
