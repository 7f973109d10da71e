/** Knows faces, by the collection of an event (R11). */
export interface FaceIndexer {
  /** Also if there is none. */
  deleteCollection(collectionId: string): Promise<void>
}

/** What looks at images. Each can be made to fail by tests, under its name. */
export interface ImagePorts {
  readonly faceIndexer: FaceIndexer
}
