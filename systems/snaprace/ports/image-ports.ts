import type { SuppliedAnalysis } from '../uploads/upload.ts'

/** What is found out about an uploaded image before anything is looked for in it. */
export interface Prepared {
  /** As people see it, turned upright. */
  readonly width: number
  readonly height: number
  readonly format: string
  /** Bytes of what was uploaded. */
  readonly size: number
  readonly thumbHash?: string | undefined
  /** When it was taken, if the camera wrote it down. */
  readonly capturedAt?: string | undefined
}

/** An image on its way to be a photo. */
export interface Image {
  readonly orgId: string
  readonly eventId: string
  readonly ulid: string
  readonly rawKey: string
  /** Results that came with the upload: the embedded ports take them, others do not look. */
  readonly analysis?: SuppliedAnalysis | undefined
}

/** Makes what is shown from what was uploaded. */
export interface Preprocessor {
  /** Throws an `UnusableImage` for a file that is not an image. */
  prepare(image: Image): Promise<Prepared>
}

export interface DetectedText {
  readonly value: string
  /** From 0 to 100. */
  readonly confidence: number
  /** What speaks against its being a bib, where the detector says so. */
  readonly doubt?: string | undefined
}

export interface TextDetector {
  detect(image: Image): Promise<DetectedText[]>
  /** Whether what it finds is held against the other bibs of the event; else it is believed as it is given. */
  mayErr?(image: Image): boolean
  close?(): void
}

/** Who is looked for: a picture, or with the embedded port the key of a person. */
export type Selfie = { readonly image: Uint8Array } | { readonly personKey: string }

export interface FaceMatch {
  readonly faceId: string
  /** From 0 to 100. */
  readonly similarity: number
}

/** Knows faces, by the collection of an event (R11). */
export interface FaceIndexer {
  readonly searchesBy: 'image' | 'personKey'
  /** Learns the faces of an image under its ulid. Repeated only after `forget`. */
  index(collectionId: string, image: Image): Promise<string[]>
  /** The faces of a photo; those that are not given are looked for. */
  forget(collectionId: string, ulid: string, faceIds?: readonly string[]): Promise<void>
  /** The best matches first. */
  search(collectionId: string, selfie: Selfie): Promise<FaceMatch[]>
  /** Also if there is none. */
  deleteCollection(collectionId: string): Promise<void>
}

/** Lets only so many photos of one event be written at once, because they share a partition (R13). */
export interface FanOut {
  inTurn<T>(event: string, write: () => Promise<T>): Promise<T>
}

/** What looks at images. Each can be made to fail by tests, under its name. */
export interface ImagePorts {
  readonly preprocessor: Preprocessor
  readonly textDetector: TextDetector
  readonly faceIndexer: FaceIndexer
  readonly fanOut: FanOut
  /** In test mode, where what is on a photo is taken from whoever tells of it; else the ingest machine alone is believed. */
  readonly believesEverybody: boolean
  /** What keys are the rest of: `s3://snaprace-images`. */
  readonly objectsUri: string
}
