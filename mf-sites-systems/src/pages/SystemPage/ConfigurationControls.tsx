import { useIsSupported } from '@emberwatch/api-client'
import { type Configuration, configurations, sitesSystemsPaths } from '@emberwatch/contract/sites-systems'
import { Button, Menu, type MenuItem, Row, Tooltip, useConfirmAction, useFileDownload } from '@emberwatch/ui'
import { Link } from 'react-router-dom'
import { fileState, hasXml } from '../../file-state.ts'
import { shortHash } from '../../names.ts'

export interface ConfigurationHandlers {
  readonly canChange: boolean
  readonly onHardware: (configuration: Configuration) => void
  readonly onClassReason: (configuration: Configuration) => void
}

interface ConfigurationControlsProps extends ConfigurationHandlers {
  readonly configuration: Configuration
}

export function ConfigurationControls(props: ConfigurationControlsProps) {
  const { configuration, onHardware } = props
  const { download, isDownloading } = useFileDownload(configurations.download)
  const items = useMenuItems(props)
  const { id, hasRaw, isProcessed } = configuration
  const summary = (
    <Button size="small" isDisabled={!isProcessed} onClick={() => onHardware(configuration)}>
      Hardware summary
    </Button>
  )
  return (
    <Row>
      {isProcessed ? summary : <Tooltip text={whyNot(configuration)}>{summary}</Tooltip>}
      {hasRaw && (
        <Button
          size="small"
          kind="quiet"
          icon="download"
          label="Download"
          isBusy={isDownloading}
          onClick={() => download({ params: { id } })}
        />
      )}
      {hasXml(configuration) && (
        <Link to={`${pathOf(configuration)}.xml`} state={fileState(configuration, 'xml')}>
          XML
        </Link>
      )}
      {items.length > 0 && (
        <Menu size="small" kind="quiet" icon="more" label={`More of ${shortHash(configuration)}`} items={items} />
      )}
    </Row>
  )
}

const pathOf = ({ systemId, hash }: Configuration) => sitesSystemsPaths.configurationFile(systemId, hash)

function useMenuItems(props: ConfigurationControlsProps): readonly MenuItem[] {
  const { configuration, canChange, onClassReason } = props
  const { id, systemId, classReason, isProcessed } = configuration
  const makeCurrent = useMakeCurrent(props)
  const items: (MenuItem | false)[] = [
    classReason !== null && {
      label: 'Show class/reason',
      icon: 'file',
      to: `${pathOf(configuration)}.json`,
      state: fileState(configuration, 'json'),
    },
    isProcessed && {
      label: 'Compare',
      icon: 'columns',
      to: sitesSystemsPaths.comparison(systemId, { query: { to: id } }),
    },
    makeCurrent !== undefined && { label: 'Make current', icon: 'check', onSelect: makeCurrent },
    canChange && { label: 'Upload class/reason', icon: 'upload', onSelect: () => onClassReason(configuration) },
  ]
  return items.filter((item) => item !== false)
}

/** Undefined for the current one, and for what cannot be read again (product 8.18). */
function useMakeCurrent({ configuration, canChange }: ConfigurationControlsProps) {
  const isSupported = useIsSupported(configurations.makeCurrent)
  const ask = useConfirmAction(configurations.makeCurrent, {
    ask: (one: Configuration) => `Make configuration ${shortHash(one)} current?`,
    confirm: 'Make current',
    text: () => 'Reports and counters show its units then, until another configuration is uploaded.',
    successMessage: 'Configuration made current',
  })
  const { isCurrent = true, isProcessed, parsingError } = configuration
  const canCount = isProcessed && parsingError === null && hasXml(configuration)
  return isSupported && canChange && canCount && !isCurrent ? () => ask(configuration) : undefined
}

const whyNot = ({ parsingError }: Configuration) =>
  parsingError ? 'The file could not be read' : 'The file is still being read'
