import { useEffect, useRef, useState } from 'preact/hooks'
import { type Catalogue, findByCode, type TillProduct } from '../catalogue.ts'
import { Sheet } from './parts.tsx'
import type { ReadBarcode } from './reader.island.ts'

interface CameraProps {
  readonly catalogue: Catalogue | undefined
  /** Where the reader is served that is used where the browser has none. */
  readonly reader: string | undefined
  readonly take: (product: TillProduct) => void
  readonly onClose: () => void
}

/** Looks so often, and takes the same code again only after a while. */
const [pause, same] = [150, 1800]

export function CameraSheet({ catalogue, reader, take, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [said, setSaid] = useState('Hold the barcode in front of the camera.')
  const latest = useRef({ catalogue, take })
  latest.current = { catalogue, take }
  useEffect(() => {
    let [stream, isGone]: [MediaStream | undefined, boolean] = [undefined, false]
    let last = { code: '', at: 0 }
    const found = (code: string) => {
      const now = Date.now()
      const isSame = code === last.code && now - last.at < same
      last = { code, at: now }
      if (isSame) return
      const product = latest.current.catalogue && findByCode(latest.current.catalogue, code)
      if (!product) return setSaid(`No product has the barcode ${code}.`)
      navigator.vibrate?.(60)
      latest.current.take(product)
      setSaid(`${product.name} is in the basket.`)
    }
    const watch = async () => {
      const read = await openReader(reader)
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
      })
      const shown = video.current
      if (isGone || !shown) return stop(stream)
      shown.srcObject = stream
      await shown.play()
      while (!isGone) {
        const code = await read(shown).catch(() => undefined)
        if (code) found(code)
        await new Promise(resolve => setTimeout(resolve, pause))
      }
    }
    watch().catch(error => setSaid(whyNot(error)))
    return () => {
      isGone = true
      stop(stream)
    }
  }, [reader])
  return (
    <Sheet title="Scan" onClose={onClose} class="camera">
      <div class="camera-view">
        <video ref={video} muted playsInline />
        <span class="camera-line" aria-hidden="true" />
      </div>
      <p role="status">{said}</p>
      <button type="button" class="button primary large wide" onClick={onClose}>
        Done
      </button>
    </Sheet>
  )
}

const stop = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop()
}

interface Detector {
  detect(source: CanvasImageSource): Promise<{ readonly rawValue: string }[]>
}

/** The browser's own reader, else the one that the server has; it is loaded only now. */
async function openReader(url: string | undefined): Promise<ReadBarcode> {
  const Own = (window as { BarcodeDetector?: new () => Detector }).BarcodeDetector
  if (Own) {
    const detector = new Own()
    return async video => (await detector.detect(video))[0]?.rawValue
  }
  const { readBarcode }: { readBarcode: ReadBarcode } = await import(url ?? '')
  return readBarcode
}

function whyNot(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (!navigator.mediaDevices)
    return 'Browsers open the camera on safe addresses alone: use https, or localhost.'
  if (name === 'NotAllowedError')
    return 'The camera is not allowed here. Allow it in the settings of the browser.'
  if (name === 'NotFoundError') return 'This device has no camera. Type the code, or use a hand scanner.'
  return 'The camera does not start. Close other programs that use it, and try again.'
}
