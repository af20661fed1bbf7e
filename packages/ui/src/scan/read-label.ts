import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

export type ReadLabel = (image: ImageData) => Promise<string | null>

/** Codes of modems and units (product 6.12). */
const formats = ['QRCode', 'DataMatrix', 'Code128'] as const

/**
 * The decoder (docs/decisions/0011-one-default-trusted-types-policy.md). It answers the text of the first code in an image, null without one.
 * @param wasm the bytes of zxing_reader.wasm
 */
export async function createReadLabel(wasm: Uint8Array<ArrayBuffer>): Promise<ReadLabel> {
  await prepareZXingModule({ overrides: { wasmBinary: wasm.buffer }, fireImmediately: true })
  return async (image) => {
    const [code] = await readBarcodes(image, { formats: [...formats], tryDenoise: true, maxNumberOfSymbols: 1 })
    return code?.isValid && code.text !== '' ? code.text : null
  }
}
