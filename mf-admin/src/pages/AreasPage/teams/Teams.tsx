import { useItem } from '@emberwatch/api-client'
import { type AreaToken, teams } from '@emberwatch/contract/admin'
import { ErrorBanner, Menu, Skeleton } from '@emberwatch/ui'
import { useState } from 'react'
import { TableCard } from '../TableCard.tsx'
import { TeamDialog } from './TeamDialog.tsx'
import { EndToken, MakeToken, RenameToken, ShownToken } from './TokenDialogs.tsx'
import type { TeamLook, TeamSubject } from './team-actions.ts'
import { teamColumns, tokenColumns } from './team-columns.tsx'

type Open =
  | { readonly kind: 'change'; readonly look: TeamLook; readonly subject: TeamSubject }
  | { readonly kind: 'make'; readonly scope: string }
  | { readonly kind: 'rename' | 'end'; readonly token: AreaToken }

/** Shows who owns each area, what it may ask of the platform, who may release for it, and by which tokens; each change asks for a fresh code. */
export function Teams() {
  const { data, error, isPending, refetch } = useItem(teams.overview, {})
  const [open, setOpen] = useState<Open | null>(null)
  const [made, setMade] = useState<string | null>(null)
  if (error && !data) return <ErrorBanner error={error} onRetry={() => void refetch()} />
  if (isPending || !data) return <Skeleton lines={6} />
  const scopes = ['ops', 'shell', ...data.teams.map(({ area }) => area)]
  const itemOf = (scope: string) => ({ label: `For ${scope}`, onSelect: () => setOpen({ kind: 'make', scope }) })
  const onClose = () => setOpen(null)
  return (
    <>
      <TableCard
        title="Area teams"
        columns={teamColumns((look, subject) => setOpen({ kind: 'change', look, subject }))}
        rows={data.teams}
        rowKey={({ area }) => area}
      />
      <TableCard
        title="Tokens"
        columns={tokenColumns((kind, token) => setOpen({ kind, token }))}
        rows={data.tokens}
        rowKey={({ scope, name }) => `${scope} ${name}`}
        empty="No token publishes over HTTP, but for those of PUBLISH_TOKENS."
        actions={<Menu size="small" icon="add" text="Make a token" items={scopes.map(itemOf)} />}
      />
      {open?.kind === 'change' && <TeamDialog {...open} revision={data.revision} onClose={onClose} />}
      {open?.kind === 'make' && <MakeToken scope={open.scope} onMade={setMade} onClose={onClose} />}
      {open?.kind === 'rename' && <RenameToken token={open.token} onClose={onClose} />}
      {open?.kind === 'end' && <EndToken token={open.token} onClose={onClose} />}
      {made && <ShownToken token={made} onClose={() => setMade(null)} />}
    </>
  )
}
