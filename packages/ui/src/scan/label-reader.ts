import type { ReadLabel } from './read-label.ts'

export interface LabelReader {
  /** One image at a time. @throws Error where the decoder does not load or fails */
  readonly read: ReadLabel
  readonly close: () => void
}

interface NativeDetector {
  readonly detect: (image: ImageData) => Promise<readonly { readonly rawValue: string }[]>
}
interface NativeDetectorClass {
  new (options: { formats: readonly string[] }): NativeDetector
  getSupportedFormats: () => Promise<readonly string[]>
}

const nativeFormats = ['qr_code', 'data_matrix', 'code_128']

/** The browser's own decoder where it knows all three kinds of codes, else ours. */
export async function openLabelReader(): Promise<LabelReader> {
  const { BarcodeDetector: Native } = globalThis as { BarcodeDetector?: NativeDetectorClass }
  const known: readonly string[] = (await Native?.getSupportedFormats().catch(() => [])) ?? []
  if (!Native || !nativeFormats.every((format) => known.includes(format))) return workerReader()
  const detector = new Native({ formats: nativeFormats })
  return { read: async (image) => (await detector.detect(image))[0]?.rawValue || null, close: () => undefined }
}

/** Decoding takes tens of milliseconds an image, which is too long for the page's thread. */
function workerReader(): LabelReader {
  const worker = new Worker(/* webpackChunkName: "label-reader" */ new URL('./label-worker.ts', import.meta.url))
  const read: ReadLabel = (image) =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error('The reader of labels does not work'))
      worker.onerror = fail
      worker.onmessage = ({ data }: MessageEvent<{ text?: string | null }>) =>
        data.text === undefined ? fail() : resolve(data.text)
      worker.postMessage(image)
    })
  return { read, close: () => worker.terminate() }
}
