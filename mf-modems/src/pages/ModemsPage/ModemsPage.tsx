import { paths } from '@emberwatch/contract'
import { modemLinks, modems, modemsPaths } from '@emberwatch/contract/modems'
import { LinkButton, Page, Stack, useCan } from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import { FindKnockButton } from '../../link/FindKnockButton.tsx'
import { KnockingModems } from '../../link/KnockingModems.tsx'
import { modemColumns } from '../../modem-columns.tsx'

/** A super user sees all modems (product 10.1, 1.8). */
export function ModemsPage() {
  const seesKnocks = useCan(modemLinks.knocks.access)
  return (
    <Page title="Modems">
      <Stack gap="large">
        {seesKnocks && <KnockingModems hidesEmpty />}
        <DataTable
          title="Modems"
          endpoint={modems.list}
          columns={modemColumns}
          point="modems.columns"
          rowLink={({ id }) => paths.modem(id)}
          actions={
            <>
              {!seesKnocks && <FindKnockButton />}
              <LinkButton to={modemsPaths.modemLabels}>Print labels</LinkButton>
            </>
          }
        />
      </Stack>
    </Page>
  )
}
