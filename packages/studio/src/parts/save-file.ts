/** Gives a file to the browser to be saved. */
export function saveFile(name: string, chunks: Iterable<BlobPart>): void {
  const url = URL.createObjectURL(new Blob([...chunks]))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
