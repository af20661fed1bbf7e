import { useIsSupported } from '@emberwatch/api-client'
import { accessTeams } from '@emberwatch/contract/sites-systems'
import { Button, lazyDialog, useCan, useDialog } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { useState } from 'react'
import type { AccessKind } from './access-endpoints.ts'
import { grantColumns } from './grant-columns.tsx'

const GiveToTeam = lazyDialog(
  async () => (await import(/* webpackChunkName: "give-to-team" */ './GiveToTeam.tsx')).GiveToTeam,
)

interface TeamAccessProps {
  readonly kind: AccessKind
  readonly id: string
  readonly isClosed: boolean
}

const endpoints = {
  site: { list: accessTeams.ofSite, give: accessTeams.giveSite },
  system: { list: accessTeams.ofSystem, give: accessTeams.giveSystem },
} as const
/** Calls of sites and systems differ in their path only. */
const endpointsOf = (kind: AccessKind) => endpoints[kind] as (typeof endpoints)['site']

/** Lists the teams that hold a site or system, below its people (product 9.13). */
export function TeamAccess({ kind, id, isClosed }: TeamAccessProps) {
  const { list, give } = endpointsOf(kind)
  const isAdmin = useCan(give.access, id)
  const isSupported = useIsSupported(list)
  const dialog = useDialog()
  // A form that was given goes with its values.
  const [count, setCount] = useState(0)
  if (!isSupported) return null
  return (
    <>
      <DataTable
        title="Teams"
        name="teams"
        endpoint={list}
        params={{ id }}
        columns={grantColumns({ shows: 'team', canChange: isAdmin && !isClosed, canRemove: isAdmin })}
        empty="No team holds it"
        actions={
          isAdmin &&
          !isClosed && (
            <Button size="small" icon="add" onClick={dialog.open}>
              Give to a team
            </Button>
          )
        }
      />
      <GiveToTeam
        key={count}
        kind={kind}
        give={give}
        id={id}
        isOpen={dialog.isOpen}
        onClose={() => {
          dialog.close()
          setCount(count + 1)
        }}
      />
    </>
  )
}
