import { useFileText } from '@emberwatch/api-client'
import { type Configuration, configurations } from '@emberwatch/contract/sites-systems'
import { hasXml } from './file-state.ts'

/** A call of its own reads long XML. */
export function useConfigurationXml(configuration: Configuration | undefined) {
  const isElsewhere = configuration !== undefined && configuration.xml === null && hasXml(configuration)
  const file = useFileText(configurations.xml, { params: { id: configuration?.id ?? '' } }, { enabled: isElsewhere })
  return {
    xml: configuration?.xml ?? file.data ?? null,
    isLoading: isElsewhere && file.isPending && file.error === null,
    error: file.error,
    retry: () => void file.refetch(),
  }
}
