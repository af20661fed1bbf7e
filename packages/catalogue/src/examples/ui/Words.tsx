import { Card, Words } from '@emberwatch/ui'

export const Example = () => (
  <Card width="narrow">
    <Words text="Loopsystemkonfigurationsdateien_fuer_die_Anlage_am_Nidelva_Kai_17_Nord" />
  </Card>
)
