import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { imageOfFile, imageOfVideo } from './image-of.ts'
import { type LabelReader, openLabelReader } from './label-reader.ts'
import { playTone } from './tone.ts'

/** The content of a label in words for the person, or the reason why it is of another kind. */
export type LabelReading = { readonly words: string } | { readonly problem: string }

interface LabelsOptions {
  readonly video: RefObject<HTMLVideoElement | null>
  readonly isLive: boolean
  readonly onText: (text: string) => LabelReading
}

/** Milliseconds between two images, so that a slow phone has time for the picture. */
const pauseMilliseconds = 80
const patienceMilliseconds = 8_000

const nothingYet = 'Nothing read yet. Hold the label nearer, flat and in the light.'
const nothingInPicture = 'No code was read in this picture. Take it nearer, straight and in the light.'
const noPicture = 'This file is no picture that the browser can open.'
const noReader = 'The reader of labels does not load. Check the connection, then open this again.'

/** Reads the live picture and chosen files. A label of another kind is a problem in words, and reading goes on. */
export function useLabels({ video, isLive, onText }: LabelsOptions) {
  const [words, setWords] = useState<string>()
  const [isProblem, setProblem] = useState(false)
  const say = (text: string, isBad: boolean) => {
    setWords(text)
    setProblem(isBad)
  }
  /** @returns whether the label is one of those that the form takes */
  const take = useEffectEvent((text: string) => {
    const reading = onText(text)
    if ('problem' in reading) say(reading.problem, true)
    else playTone()
    return !('problem' in reading)
  })
  const fail = useEffectEvent(() => say(noReader, true))
  const reader = useReader(() => say(noReader, true))
  const hint = useEffectEvent(() => words === undefined && say(nothingYet, false))
  useEffect(() => {
    if (!isLive || !reader) return
    const patience = setTimeout(() => hint(), patienceMilliseconds)
    const stop = readFrames({ reader, frame: () => video.current && imageOfVideo(video.current), take, fail })
    return () => {
      clearTimeout(patience)
      stop()
    }
  }, [isLive, reader, video])
  const readFile = async (file: File) => {
    const image = await imageOfFile(file).catch(() => null)
    if (!image) return say(noPicture, true)
    // A worker of its own, as the other one may be at a frame.
    const own = await openLabelReader().catch(() => undefined)
    const text = await own?.read(image).catch(() => undefined)
    own?.close()
    if (text === undefined) say(noReader, true)
    else if (text === null) say(nothingInPicture, true)
    else take(text)
  }
  return { words, isProblem, readFile }
}

/** Opens the reader, and closes it with the component. */
function useReader(onError: () => void): LabelReader | undefined {
  const [reader, setReader] = useState<LabelReader>()
  const fail = useEffectEvent(onError)
  useEffect(() => {
    let opened: LabelReader | undefined
    let isOver = false
    void openLabelReader().then(
      (open) => {
        opened = open
        if (isOver) open.close()
        else setReader(open)
      },
      () => fail(),
    )
    return () => {
      isOver = true
      opened?.close()
    }
  }, [])
  return reader
}

interface Frames {
  readonly reader: LabelReader
  readonly frame: () => ImageData | null
  readonly take: (text: string) => boolean
  readonly fail: () => void
}

function readFrames({ reader, frame, take, fail }: Frames): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const next = async () => {
    const image = frame()
    const text = image && (await reader.read(image))
    if (isOver || (text && take(text))) return
    timer = setTimeout(run, pauseMilliseconds)
  }
  const run = () => void next().catch(() => !isOver && fail())
  run()
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
