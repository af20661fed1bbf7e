import type { Modem, ModemSecret } from '@emberwatch/contract/modems'

/** A modem whose secret was just made. */
export interface NewLabel {
  readonly modem: Modem
  readonly secret: ModemSecret
}

let label: NewLabel | null = null

/** Hands a secret to the page of labels: in memory alone, as an address or the browser's storage would outlast the one time that it is shown (product 10.15). */
export const handLabelOver = (next: NewLabel): void => {
  label = next
}

export const newLabel = (): NewLabel | null => label

export const forgetLabel = (): void => {
  label = null
}
