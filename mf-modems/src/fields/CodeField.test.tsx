import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { CodeField } from './CodeField.tsx'

/** Pictures in place of the camera, which jsdom lacks; the browser's decoder answers `label`. */
let label = ''
class Detector {
  static getSupportedFormats = async () => ['qr_code', 'data_matrix', 'code_128']
  detect = async () => [{ rawValue: label }]
}
Object.assign(globalThis, {
  BarcodeDetector: Detector,
  createImageBitmap: async () => ({ width: 4, height: 3, close() {} }),
})
HTMLCanvasElement.prototype.getContext = (() => ({
  drawImage() {},
  getImageData: () => ({ width: 4, height: 3 }),
})) as never

async function scan(text: string) {
  label = text
  const onCode = jest.fn()
  render(<CodeField onCode={onCode} />)
  fireEvent.click(screen.getByRole('button', { name: 'Scan label' }))
  const files = [new File(['x'], 'label.png', { type: 'image/png' })]
  fireEvent.change(await screen.findByLabelText('Picture of the label'), { target: { files } })
  return onCode
}

const identifiers = {
  imei: '001017000004179',
  iccid: '8947000000000004170',
  imsi: '242000000000417',
  wgip: '10.64.1.169',
  clientId: 'fam-000417',
  ts: '1709280000',
}
const code =
  'IMEI:001017000004179;ICCID:8947000000000004170;IMSI:242000000000417;WGIP:10.64.1.169;CLIENTID:fam-000417;TS:1709280000'

it('the label of a modem fills the fields', async () => {
  const onCode = await scan(code)
  await waitFor(() => expect(onCode).toHaveBeenCalledWith(identifiers))
  expect(screen.getByLabelText(/^Code/)).toHaveValue(code)
  expect(screen.getByText('Read: fam-000417, IMEI 001017000004179', { selector: '[aria-live]' })).toBeInTheDocument()
})

it.each(['CLIENTID:fam-000417;SECRET:hush-hush', `${code};secret:hush-hush`])(
  'the secret in %s is not stored',
  async (text) => {
    const onCode = await scan(text)
    await screen.findByText(/holds the secret of a modem/)
    expect(onCode).not.toHaveBeenCalled()
    expect(screen.getByLabelText(/^Code/)).toHaveValue('')
    const locations = [document.documentElement.outerHTML, location.href, { ...localStorage }, { ...sessionStorage }]
    expect(JSON.stringify(locations)).not.toContain('hush')
  },
)

it("a code that is not a modem's label is reported", async () => {
  const onCode = await scan('2341-0012345')
  await screen.findByText(/^This is no label of a modem/)
  expect(onCode).not.toHaveBeenCalled()
})
