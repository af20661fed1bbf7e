import { useIsSupported } from '@emberwatch/api-client'
import { paths } from '@emberwatch/contract'
import { fleetModems, type Modem, modemImports, modemLinks, modems, modemsPaths } from '@emberwatch/contract/modems'
import { LinkButton, Page, Stack, useCan } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { ImportModems } from '../../importing/ImportModems.tsx'
import { WaitingSecrets } from '../../importing/WaitingSecrets.tsx'
import { FindKnockButton } from '../../link/FindKnockButton.tsx'
import { KnockingModems } from '../../link/KnockingModems.tsx'
import { fleetModemColumns, modemColumns } from '../../modem-columns.tsx'

/** A super user sees all modems (product 10.1, 1.8). */
export function ModemsPage() {
  const seesKnocks = useCan(modemLinks.knocks.access)
  const mayImport = useCan(modemImports.start.access)
  const isSupported = useIsSupported(modemImports.waiting)
  const hasStates = useIsSupported(fleetModems.list)
  const table = {
    title: 'Modems',
    point: 'modems.columns',
    rowLink: ({ id }: Modem) => paths.modem(id),
    actions: (
      <>
        {!seesKnocks && <FindKnockButton />}
        <LinkButton to={modemsPaths.modemLabels}>Print labels</LinkButton>
      </>
    ),
  } as const
  return (
    <Page title="Modems" actions={mayImport && <ImportModems />}>
      <Stack gap="large">
        {mayImport && isSupported && <WaitingSecrets />}
        {seesKnocks && <KnockingModems hidesEmpty />}
        {hasStates ? (
          <DataTable {...table} endpoint={fleetModems.list} columns={fleetModemColumns} />
        ) : (
          <DataTable {...table} endpoint={modems.list} columns={modemColumns} />
        )}
      </Stack>
    </Page>
  )
}
