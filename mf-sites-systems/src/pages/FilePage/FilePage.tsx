import { useList } from '@emberwatch/api-client'
import { paths, systemName, systemTabs } from '@emberwatch/contract'
import { type Configuration, configurations, systems } from '@emberwatch/contract/sites-systems'
import { Button, EmptyState, Page, saveFile } from '@emberwatch/ui'
import { CodeView, codeLines, useDetail } from '@emberwatch/ui/detail'
import { useMemo } from 'react'
import { Link, Navigate, useLocation, useParams } from 'react-router-dom'
import { contentOf, type FileExtension } from '../../file-state.ts'
import { shortHash } from '../../names.ts'
import { useConfigurationXml } from '../../use-configuration-text.ts'

/** Shows a file of a system (product 8.13). */
export function FilePage() {
  const { id = '', file = '' } = useParams()
  const [, hash, extension] = /^(\w+)\.(xml|json)$/.exec(file) ?? []
  if (!hash) return <Navigate to="/404" replace />
  return <File systemId={id} hash={hash} extension={extension as FileExtension} />
}

function File({ systemId, hash, extension }: { systemId: string; hash: string; extension: FileExtension }) {
  const system = useDetail(systems.get, { params: { id: systemId } })
  const { text, isLoading, error, retry } = useFileContent(systemId, hash, extension)
  const name = `${shortHash({ hash })}.${extension}`
  return (
    <Page
      title={name}
      lead={system.item && systemName(system.item)}
      back={{ to: paths.system(systemId, { tab: systemTabs.configurations }), label: 'Configurations' }}
      isLoading={isLoading || system.isLoading}
      error={system.error ?? error}
      onRetry={system.error ? system.retry : retry}
      actions={
        text !== null &&
        !system.error && (
          <Button icon="download" onClick={() => saveFile(text, `${hash}.${extension}`, `application/${extension}`)}>
            Download
          </Button>
        )
      }
    >
      {text === null ? <NotThere systemId={systemId} /> : <Content text={text} name={name} />}
    </Page>
  )
}

function Content({ text, name }: { text: string; name: string }) {
  const lines = useMemo(() => codeLines(text), [text])
  return <CodeView lines={lines} label={name} />
}

const NotThere = ({ systemId }: { systemId: string }) => (
  <EmptyState title="This system has no such file" icon="file">
    <Link to={paths.system(systemId, { tab: systemTabs.configurations })}>Go to its configurations</Link>
  </EmptyState>
)

/** Reloads and shared links have no navigation state (product 8.13). */
function useFileContent(systemId: string, hash: string, extension: FileExtension) {
  const content = contentOf(useLocation().state)
  const list = useList(
    configurations.list,
    { params: { id: systemId }, query: { hash } },
    { enabled: content === null },
  )
  const row = list.data?.data.find((configuration: Configuration) => configuration.hash === hash)
  const file = useConfigurationXml(extension === 'xml' ? row : undefined)
  const text = content ?? (extension === 'xml' ? file.xml : (row?.classReason ?? null))
  return {
    text: extension === 'xml' ? text : readable(text),
    isLoading: content === null && (list.isPending || file.isLoading) && !list.error,
    error: (list.error as typeof file.error) ?? file.error,
    retry: () => (list.error ? void list.refetch() : file.retry()),
  }
}

/** Invalid JSON stays as it is. */
function readable(json: string | null): string | null {
  if (json === null) return null
  try {
    return JSON.stringify(JSON.parse(json), null, 2)
  } catch {
    return json
  }
}
