import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import * as v from 'valibot'
import { Form } from '../form/Form.tsx'
import { ScanField } from '../form/ScanField.tsx'
import { TextField } from '../form/TextField.tsx'
import { useLocalForm } from '../form/use-local-form.ts'
import { json, renderUi } from '../test/render-ui.tsx'

const schema = v.object({ serialNumber: v.string(), comment: v.string() })

function UnitForm() {
  const form = useLocalForm({ schema, defaults: { serialNumber: '', comment: '' }, onSubmit: () => undefined })
  const readValue = (text: string) =>
    text.startsWith('IMEI') ? { problem: 'This is the label of a modem.' } : { value: text }
  return (
    <Form form={form} submit="Save">
      <ScanField form={form} name="serialNumber" label="Serial number" readValue={readValue} />
      <TextField form={form} name="comment" label="Comment" />
    </Form>
  )
}

/** The browser's decoder reads these frames one after the other; the last one stays. */
let frames: string[] = []
class Detector {
  static getSupportedFormats = async () => ['qr_code', 'data_matrix', 'code_128']
  detect = async () => {
    const rawValue = frames.length > 1 ? frames.shift() : frames[0]
    return rawValue ? [{ rawValue }] : []
  }
}

const tone = jest.fn()
class Audio {
  currentTime = 0
  destination = {}
  createOscillator = () => ({ frequency: {}, connect: (next: unknown) => next, start: tone, stop() {} })
  createGain = () => ({ gain: {}, connect: () => undefined })
}

const stop = jest.fn()
const lamp = jest.fn(async () => undefined)
const track = Object.assign(new EventTarget(), {
  stop,
  applyConstraints: lamp,
  getCapabilities: () => ({ torch: true }),
})
const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
const camera = jest.fn()

const define = (target: object, values: object) => {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

beforeEach(() => {
  frames = []
  camera.mockReset().mockResolvedValue(stream)
  stop.mockClear()
  tone.mockClear()
  define(globalThis, {
    AudioContext: Audio,
    BarcodeDetector: Detector,
    createImageBitmap: async () => ({ width: 4, height: 3, close() {} }),
  })
  define(navigator, { mediaDevices: { getUserMedia: camera } })
  define(document, { hidden: false })
  define(HTMLVideoElement.prototype, { videoWidth: 4, videoHeight: 3, srcObject: null })
  define(HTMLCanvasElement.prototype, {
    getContext: () => ({ drawImage() {}, getImageData: () => ({ width: 4, height: 3 }) }),
  })
})

async function openDialog() {
  const user = userEvent.setup({ delay: null })
  const view = renderUi(<UnitForm />, { handler: () => json({}) })
  await user.click(screen.getByRole('button', { name: 'Scan label' }))
  await screen.findByRole('dialog', { name: 'Scan label' })
  return { user, ...view }
}

it('a scan fills the field with a beep', async () => {
  frames = ['2341-0012345']
  await openDialog()
  await waitFor(() => expect(screen.getByLabelText('Serial number')).toHaveValue('2341-0012345'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stop).toHaveBeenCalled()
  expect(tone).toHaveBeenCalledTimes(1)
  expect(screen.getByLabelText('Comment')).toHaveFocus()
  expect(screen.getByText('Read: 2341-0012345')).toHaveAttribute('aria-live', 'polite')
})

it('a label of another kind is reported and scanning continues', async () => {
  frames = ['IMEI:1']
  await openDialog()
  await screen.findByText('This is the label of a modem.')
  expect(screen.getByLabelText('Serial number')).toHaveValue('')
  expect(tone).not.toHaveBeenCalled()
  frames = ['2341-0012345']
  await waitFor(() => expect(screen.getByLabelText('Serial number')).toHaveValue('2341-0012345'))
})

it.each([
  ['NotAllowedError', /not allowed here/],
  ['NotFoundError', /No camera was found/],
  ['OverconstrainedError', /No camera was found/],
  ['NotReadableError', /Another program uses the camera/],
  ['TypeError', /does not start/],
])('%s is reported, with a retry', async (name, words) => {
  camera.mockRejectedValueOnce(Object.assign(new Error(), { name }))
  const { user } = await openDialog()
  await screen.findByText(words)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText('Picture of the camera')).toBeInTheDocument()
})

it('a chosen picture is read without a camera', async () => {
  define(navigator, { mediaDevices: undefined })
  frames = ['']
  const { user } = await openDialog()
  const input = screen.getByLabelText('Picture of the label')
  const picture = new File(['x'], 'label.png', { type: 'image/png' })
  await user.upload(input, picture)
  await screen.findByText(/No code was read in this picture/)
  frames = ['2341-0012345']
  await user.upload(input, picture)
  await waitFor(() => expect(screen.getByLabelText('Serial number')).toHaveValue('2341-0012345'))
})

it('a file that is not a picture is reported', async () => {
  define(globalThis, { createImageBitmap: () => Promise.reject(new Error()) })
  const { user } = await openDialog()
  await user.upload(screen.getByLabelText('Picture of the label'), new File([''], 'a.png', { type: 'image/png' }))
  await screen.findByText(/no picture that the browser can open/)
})

it('the lamp turns on', async () => {
  const { user } = await openDialog()
  await user.click(await screen.findByRole('button', { name: 'Lamp' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Lamp' })).toHaveAttribute('aria-pressed', 'true'))
  expect(lamp).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
})

it('the camera stops while the page is hidden and starts again', async () => {
  await openDialog()
  await screen.findByText('Hold the label before the camera.')
  const hide = (hidden: boolean) =>
    act(async () => {
      define(document, { hidden })
      document.dispatchEvent(new Event('visibilitychange'))
    })
  await hide(true)
  expect(stop).toHaveBeenCalledTimes(1)
  await hide(false)
  expect(camera).toHaveBeenCalledTimes(2)
})

it('the camera stops when the page leaves the screen, as on a sign-out', async () => {
  const { unmount } = await openDialog()
  await screen.findByText('Hold the label before the camera.')
  unmount()
  expect(stop).toHaveBeenCalledTimes(1)
})

it('a camera that starts after the dialog has closed stops', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof stream>()
  camera.mockReturnValueOnce(promise)
  const { user } = await openDialog()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  resolve(stream)
  await waitFor(() => expect(stop).toHaveBeenCalledTimes(1))
})
