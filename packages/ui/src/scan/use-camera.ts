import { useEffect, useState } from 'react'
import { cameraProblem, insecureProblem } from './camera-problem.ts'

/** Cameras of phones know it; the types of the document do not. */
interface Lamp {
  readonly torch?: boolean
}

interface Camera {
  /** Undefined until the camera starts, and while the page is hidden. */
  readonly stream: MediaStream | undefined
  readonly problem: string | undefined
  /** Undefined for a camera without a lamp. */
  readonly lamp: { readonly isOn: boolean; readonly toggle: () => void } | undefined
  readonly retry: () => void
}

/** The camera at the back. Its tracks stop when the owner unmounts, as with signing out, and while the page is hidden. */
export function useCamera(): Camera {
  const [stream, setStream] = useState<MediaStream>()
  const [problem, setProblem] = useState<string>()
  const [isLampOn, setLampOn] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isHidden = useIsHidden()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts the camera again
  useEffect(() => {
    if (isHidden) return
    setProblem(undefined)
    return startCamera(
      (started) => {
        setLampOn(false)
        setStream(started)
      },
      (text) => setProblem(text),
    )
  }, [isHidden, attempt])
  const [track] = stream?.getVideoTracks() ?? []
  const hasLamp = Boolean((track?.getCapabilities?.() as Lamp | undefined)?.torch)
  const toggle = () => {
    const torch = !isLampOn
    void track?.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] }).then(
      () => setLampOn(torch),
      () => undefined,
    )
  }
  return {
    stream,
    problem,
    lamp: hasLamp ? { isOn: isLampOn, toggle } : undefined,
    retry: () => setAttempt((count) => count + 1),
  }
}

function useIsHidden(): boolean {
  const [isHidden, setHidden] = useState(document.hidden)
  useEffect(() => {
    const update = () => setHidden(document.hidden)
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isHidden
}

const constraints = {
  audio: false,
  video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
}

/** @returns what stops the camera, even one that has not started yet */
function startCamera(onStream: (stream?: MediaStream) => void, onProblem: (text: string) => void): () => void {
  let isOver = false
  let stream: MediaStream | undefined
  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices }
  if (!mediaDevices) onProblem(window.isSecureContext ? cameraProblem({ name: 'NotFoundError' }) : insecureProblem)
  mediaDevices?.getUserMedia(constraints).then(
    (started) => {
      stream = started
      if (isOver) return stop()
      // A camera that is unplugged ends its tracks.
      for (const track of started.getTracks())
        track.addEventListener('ended', () => {
          onStream(undefined)
          onProblem(cameraProblem(undefined))
        })
      onStream(started)
    },
    (error) => !isOver && onProblem(cameraProblem(error)),
  )
  return () => {
    isOver = true
    stop()
    onStream(undefined)
  }
}
