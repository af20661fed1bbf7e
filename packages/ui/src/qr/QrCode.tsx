import { lazyView } from '../lazy/lazy-view.tsx'
import type { qrSvg } from './qr-svg.ts'

const QrImage = lazyView('The QR code', async () => (await import('./QrImage.tsx')).QrImage, 4)

/** A QR code, black on white in every theme, as readers need it. Its library loads with the first code shown. */
export function QrCode({ text, label }: { text: string; label: string }) {
  return <QrImage text={text} label={label} />
}

/** Loads what makes QR codes as markup, for files. */
export const loadQrSvg = async (): Promise<typeof qrSvg> => (await import('./qr-svg.ts')).qrSvg
