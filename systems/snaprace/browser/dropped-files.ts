export interface Dropped {
  /** Below what was dropped: `card 1/DSC_0001.jpg`. */
  readonly path: string
  readonly file: File
}

/** All files of what was dropped, folders with everything in them. */
export async function filesIn(items: DataTransferItemList): Promise<Dropped[]> {
  // They are gone after the event: all are taken at once.
  const entries = [...items].map(item => item.webkitGetAsEntry()).filter(entry => entry !== null)
  const found = await Promise.all(entries.map(filesBelow))
  return found.flat()
}

/** All files that were picked. */
export const pickedFiles = (files: FileList): Dropped[] =>
  [...files].map(file => ({ path: file.webkitRelativePath || file.name, file }))

async function filesBelow(entry: FileSystemEntry): Promise<Dropped[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return [{ path: entry.fullPath.replace(/^\//, ''), file }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: Dropped[] = []
  // A reader gives a hundred at a time, and none when it is at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return found
    for (const each of some) found.push(...(await filesBelow(each)))
  }
}
