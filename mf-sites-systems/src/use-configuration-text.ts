import { useFileText } from '@emberwatch/api-client'
import { type Configuration, configurations } from '@emberwatch/contract/sites-systems'

/** The XML of a configuration: from the list, or by its own call where it is too long for that. */
export function useConfigurationXml(configuration: Configuration | undefined) {
  const isElsewhere = configuration !== undefined && configuration.xml === null && configuration.xmlBytes > 0
  const file = useFileText(configurations.xml, { params: { id: configuration?.id ?? '' } }, { enabled: isElsewhere })
  return {
    xml: configuration?.xml ?? file.data ?? null,
    isLoading: isElsewhere && file.isPending && file.error === null,
    error: file.error,
    retry: () => void file.refetch(),
  }
}
