import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../button/Button.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { Row, Stack } from '../layout/layout.tsx'
import { Banner } from '../notice/Banner.tsx'
import { useCamera } from './use-camera.ts'
import { type LabelReading, useLabels } from './use-labels.ts'
import './scan.css'

interface ScanDialogProps {
  readonly title: string
  readonly onText: (text: string) => LabelReading
  readonly onClose: () => void
}

/** The live picture until a label is read, or a picture that the person chooses (product 6.12). */
export function ScanDialog({ title, onText, onClose }: ScanDialogProps) {
  const camera = useCamera()
  const video = useRef<HTMLVideoElement>(null)
  const labels = useLabels({ video, isLive: camera.stream !== undefined, onText })
  useEffect(() => {
    if (video.current) video.current.srcObject = camera.stream ?? null
  }, [camera.stream])
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <PictureButton onFile={(file) => void labels.readFile(file)} />
    </>
  )
  return (
    <Dialog title={title} isOpen onClose={onClose} footer={footer}>
      <Stack>
        <CameraPicture camera={camera} video={video} />
        {camera.lamp && (
          <Row>
            <Button size="small" aria-pressed={camera.lamp.isOn} onClick={camera.lamp.toggle}>
              Lamp
            </Button>
          </Row>
        )}
        <p role="status" className={labels.isProblem ? 'ew-field-error' : undefined}>
          {labels.words ?? (camera.stream ? 'Hold the label before the camera.' : '')}
        </p>
      </Stack>
    </Dialog>
  )
}

interface CameraPictureProps {
  readonly camera: ReturnType<typeof useCamera>
  readonly video: RefObject<HTMLVideoElement | null>
}

const CameraPicture = ({ camera, video }: CameraPictureProps) =>
  camera.problem ? (
    <Banner
      tone="warn"
      actions={
        <Button size="small" onClick={camera.retry}>
          Try again
        </Button>
      }
    >
      {camera.problem}
    </Banner>
  ) : (
    <div className="ew-scan">
      <video ref={video} autoPlay muted playsInline aria-label="Picture of the camera" />
    </div>
  )

function PictureButton({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label="Picture of the label"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <Button icon="upload" onClick={() => input.current?.click()}>
        Choose a picture
      </Button>
    </>
  )
}
