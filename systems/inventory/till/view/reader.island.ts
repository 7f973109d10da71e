import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  RGBLuminanceSource,
} from '@zxing/library'

/** The code in a picture of the camera; undefined if there is none. */
export type ReadBarcode = (video: HTMLVideoElement) => Promise<string | undefined>

// What goods carry. Two-dimensional codes are left out: no till sells by them.
const formats = [
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.UPC_A,
  BarcodeFormat.UPC_E,
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.ITF,
]
const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, formats],
  [DecodeHintType.TRY_HARDER, true],
])
const reader = new MultiFormatOneDReader(hints)
const canvas = document.createElement('canvas')

/** For browsers without a reader of their own (Firefox, Safari, Chromium on Linux and Windows). */
export const readBarcode: ReadBarcode = async video => {
  if (video.videoWidth === 0) return undefined
  canvas.width = Math.min(960, video.videoWidth)
  canvas.height = Math.round((video.videoHeight * canvas.width) / video.videoWidth)
  const drawn = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawn) return undefined
  drawn.drawImage(video, 0, 0, canvas.width, canvas.height)
  const { data } = drawn.getImageData(0, 0, canvas.width, canvas.height)
  const source = new RGBLuminanceSource(greyOf(data), canvas.width, canvas.height)
  try {
    return reader.decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText()
  } catch {
    // It throws where it finds nothing.
    return undefined
  }
}

function greyOf(data: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(data.length / 4)
  for (let at = 0; at < grey.length; at++) {
    const [red = 0, green = 0, blue = 0] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2]]
    grey[at] = (red * 306 + green * 601 + blue * 117) >> 10
  }
  return grey
}
