/** What a local package does: it finds faces on a picture and describes each by numbers. */
export interface FaceModel {
  /** Kept with every face: faces of another model are not compared. */
  readonly model: string
  /** How far apart (Euclidean) two faces of one person can be. */
  readonly threshold: number
  describe(picture: Uint8Array): Promise<readonly (readonly number[])[]>
  close?(): void
}

/** What the module of `SNAPRACE_FACES` exports. */
export interface FaceModule {
  openFaces(): Promise<FaceModel> | FaceModel
}

/** Loads the module that the setting names: a package, or a file by its path. */
export async function openFaceModel(name: string): Promise<FaceModel> {
  const { pathToFileURL } = await import('node:url')
  const isPath = /^[./]/.test(name)
  const module: Partial<FaceModule> = await import(isPath ? pathToFileURL(name).href : name).catch(error => {
    throw new Error(
      `SNAPRACE_FACES=${name} cannot be loaded. Install the package, or give the path of a module.`,
      { cause: error },
    )
  })
  if (typeof module.openFaces !== 'function')
    throw new Error(`SNAPRACE_FACES=${name} must export openFaces(). See systems/snaprace/README.md.`)
  return module.openFaces()
}
