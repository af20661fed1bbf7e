/** More pixels take longer and read no better: a module of a label's code is then some 4 pixels wide. */
const longestSide = 1280
/** Pictures of a phone show the label small. */
const longestSideOfPicture = 2560

export const imageOfVideo = (video: HTMLVideoElement): ImageData | null =>
  pixels(video, { width: video.videoWidth, height: video.videoHeight }, longestSide)

/** @throws DOMException for a file that is no picture */
export async function imageOfFile(file: File): Promise<ImageData | null> {
  const picture = await createImageBitmap(file)
  const image = pixels(picture, picture, longestSideOfPicture)
  picture.close()
  return image
}

/** Null for a video without a frame yet. */
function pixels(source: CanvasImageSource, size: { width: number; height: number }, longest: number): ImageData | null {
  const scale = Math.min(1, longest / Math.max(size.width, size.height))
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  if (!width || !height) return null
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(source, 0, 0, width, height)
  return context?.getImageData(0, 0, width, height) ?? null
}
