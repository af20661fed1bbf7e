import type { Configuration } from '@emberwatch/contract/sites-systems'
import { Card, EmptyState, ErrorBanner, Skeleton } from '@emberwatch/ui'
import { CodeView } from '@emberwatch/ui/detail'
import { useMemo } from 'react'
import { useConfigurationXml } from '../../use-configuration-text.ts'
import { lineChanges } from './line-changes.ts'

export function LineComparison({ from, to }: { from: Configuration; to: Configuration }) {
  const before = useConfigurationXml(from)
  const after = useConfigurationXml(to)
  const failed = [before, after].find(({ error }) => error)
  return (
    <Card title="Lines">
      <ErrorBanner error={failed?.error} onRetry={failed?.retry} />
      {before.xml !== null && after.xml !== null ? (
        <Changes before={before.xml} after={after.xml} />
      ) : (
        (before.isLoading || after.isLoading) && <Skeleton lines={6} />
      )}
    </Card>
  )
}

function Changes({ before, after }: { before: string; after: string }) {
  const lines = useMemo(() => lineChanges(before, after), [before, after])
  if (lines === null) return <EmptyState title="These files are too large or too different to compare line by line" />
  if (lines.length === 0) return <EmptyState title="The files are the same" />
  return <CodeView lines={lines} label="Changed lines" />
}
