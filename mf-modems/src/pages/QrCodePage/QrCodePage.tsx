import { Page } from '@emberwatch/ui'
import { HashTabs } from '@emberwatch/ui/detail'
import { Generator } from './Generator.tsx'
import { Labels } from './Labels.tsx'

/** Makes labels with a code of a modem (product 10.12). */
export function QrCodePage() {
  return (
    <Page title="QR codes" lead="Codes and labels for modems, and the configuration of a relay that speaks for one.">
      <HashTabs
        label="QR codes"
        tabs={[
          { title: 'Generator', content: () => <Generator /> },
          { title: 'Labels', content: () => <Labels /> },
        ]}
      />
    </Page>
  )
}
