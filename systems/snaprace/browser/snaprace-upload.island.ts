import { type Dropped, filesIn, pickedFiles } from './dropped-files.ts'
import { openUploadApi } from './upload-api.ts'
import { openUploadStore } from './upload-store.ts'
import { showUploads, type UploadTexts } from './upload-view.ts'
import { type Entry, typeOf, Uploader } from './uploader.ts'

const largest = 64 * 1024 * 1024

async function start(root: HTMLElement): Promise<void> {
  const texts = JSON.parse(root.dataset.texts ?? '{}') as UploadTexts
  const event = root.dataset.event ?? ''
  const state = root.querySelector<HTMLElement>('[data-state]') as HTMLElement
  // Only over https, and on this machine, do browsers compute what a file is known by.
  if (!crypto.subtle) {
    state.textContent = root.dataset.insecure ?? ''
    return
  }
  const store = await openUploadStore()
  const problemOf = (file: File) => {
    if (typeOf(file) === undefined) return texts.notPicture
    if (file.size === 0) return texts.empty
    return file.size > largest ? texts.tooLarge : undefined
  }
  const view = showUploads({ root, texts, retry: entry => uploader.retry(entry) })
  const uploader = new Uploader({
    event,
    api: openUploadApi(root.dataset.upload ?? ''),
    store,
    problemOf,
    changed: entry => view.changed(uploader, entry),
  })
  const before = (await store.of(event)).filter(({ isTold }) => !isTold)
  if (before.length > 0) view.say(texts.leftOver)
  const add = (files: readonly Dropped[]) =>
    uploader.add(files.filter(({ file }) => !file.name.startsWith('.')))
  listen(root, add)
  addEventListener('beforeunload', unload => {
    const isBusy = ({ state: each }: Entry) => each === 'reading' || each === 'sending' || each === 'waiting'
    if ([...uploader.entries.values()].some(isBusy)) unload.preventDefault()
  })
  // Signed in again in another tab.
  addEventListener('focus', () => uploader.trouble === 'signIn' && uploader.resume())
  root.dataset.ready = 'true'
}

function listen(root: HTMLElement, add: (files: readonly Dropped[]) => void): void {
  const zone = root.querySelector<HTMLElement>('[data-drop]')
  for (const input of root.querySelectorAll<HTMLInputElement>('[data-files], [data-folder]')) {
    input.addEventListener('change', () => {
      if (input.files) add(pickedFiles(input.files))
      input.value = ''
    })
  }
  // Anywhere on the page: a file that is dropped beside the zone would replace the page.
  addEventListener('dragover', event => {
    event.preventDefault()
    zone?.classList.add('over')
  })
  addEventListener('dragleave', () => zone?.classList.remove('over'))
  addEventListener('drop', async event => {
    event.preventDefault()
    zone?.classList.remove('over')
    if (event.dataTransfer) add(await filesIn(event.dataTransfer.items))
  })
}

const root = document.querySelector<HTMLElement>('[data-upload]')
if (root) void start(root)
