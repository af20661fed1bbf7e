import { QrCode } from '@emberwatch/ui/detail'

export const Example = () => <QrCode text="https://emberwatch.example/modems/42" label="Address of modem 42" />
