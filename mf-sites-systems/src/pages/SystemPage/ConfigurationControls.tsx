import { useIsSupported } from '@emberwatch/api-client'
import { type Configuration, configurations, sitesSystemsPaths } from '@emberwatch/contract/sites-systems'
import { Button, Menu, type MenuItem, Row, Tooltip, useConfirmAction, useFileDownload } from '@emberwatch/ui'
import { Link } from 'react-router-dom'
import { fileState } from '../../file-state.ts'
import { shortHash } from '../../names.ts'

export interface ConfigurationHandlers {
  readonly canChange: boolean
  readonly onHardware: (configuration: Configuration) => void
  readonly onClassReason: (configuration: Configuration) => void
}

export function ConfigurationControls(props: ConfigurationHandlers & { configuration: Configuration }) {
  const { configuration, canChange, onHardware, onClassReason } = props
  const { download, isDownloading } = useFileDownload(configurations.download)
  const makeCurrent = useMakeCurrent(props)
  const { id, systemId, hash, hasRaw, classReason, xmlBytes, isProcessed } = configuration
  const path = sitesSystemsPaths.configurationFile(systemId, hash)
  const more: (MenuItem | false)[] = [
    classReason !== null && {
      label: 'Show class/reason',
      icon: 'file',
      to: `${path}.json`,
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
  const items = more.filter((item) => item !== false)
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
      {xmlBytes > 0 && (
        <Link to={`${path}.xml`} state={fileState(configuration, 'xml')}>
          XML
        </Link>
      )}
      {items.length > 0 && (
        <Menu size="small" kind="quiet" icon="more" label={`More of ${shortHash(configuration)}`} items={items} />
      )}
    </Row>
  )
}

/** Undefined for the current one, and for what cannot be read again (product 8.18). */
function useMakeCurrent({ configuration, canChange }: { configuration: Configuration; canChange: boolean }) {
  const isSupported = useIsSupported(configurations.makeCurrent)
  const ask = useConfirmAction(configurations.makeCurrent, {
    ask: (one: Configuration) => `Make configuration ${shortHash(one)} current?`,
    confirm: 'Make current',
    text: () => 'Reports and counters show its units then, until another configuration is uploaded.',
    successMessage: 'Configuration made current',
  })
  const { isCurrent = true, isProcessed, xmlBytes, parsingError } = configuration
  const canCount = isProcessed && parsingError === null && xmlBytes > 0
  return isSupported && canChange && canCount && !isCurrent ? () => ask(configuration) : undefined
}

const whyNot = ({ parsingError }: Configuration) =>
  parsingError ? 'The file could not be read' : 'The file is still being read'
