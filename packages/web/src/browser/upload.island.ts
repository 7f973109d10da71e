// Files: chosen, dropped or photographed; shown, sent with progress, tried again. Without it they are chosen and sent plainly.
import { type Sent, sendUntilAnswered } from './send-form.ts'
import { showRefusal } from './show-refusal.ts'

interface Texts {
  readonly sending: string
  readonly sent: string
  readonly failed: string
  readonly retry: string
  readonly remove: string
  readonly tooLarge: string
  readonly unfinished: string
}

interface Entry {
  readonly file: File
  readonly row: HTMLLIElement
  state: 'waiting' | 'sending' | 'sent' | 'failed'
}

const together = 3

class Upload {
  readonly place: HTMLElement
  readonly input: HTMLInputElement
  readonly form: HTMLFormElement
  readonly texts: Texts
  readonly isRequired: boolean
  entries: Entry[] = []

  constructor(place: HTMLElement) {
    this.place = place
    this.input = place.querySelector<HTMLInputElement>('input[type=file][name]') as HTMLInputElement
    this.form = place.closest('form') as HTMLFormElement
    this.texts = JSON.parse(place.dataset.texts ?? '{}')
    this.isRequired = this.input.required
    this.#listen()
    for (const row of place.querySelectorAll<HTMLLIElement>('[data-files] > li')) this.#removable(row)
  }

  /** The action that takes files one by one; empty where they go with the form. */
  get action(): string {
    return this.place.dataset.upload ?? ''
  }

  get isBusy(): boolean {
    return this.entries.some(({ state }) => state === 'waiting' || state === 'sending')
  }

  get hasFailed(): boolean {
    return this.entries.some(({ state }) => state === 'failed')
  }

  #listen(): void {
    const { place, input } = this
    input.addEventListener('change', () => this.#add(input.files))
    const camera = place.querySelector<HTMLElement>('[data-camera]')
    const taken = camera?.querySelector('input')
    if (camera && taken && matchMedia('(pointer: coarse)').matches) {
      camera.hidden = false
      taken.addEventListener('change', () => {
        this.#add(taken.files)
        taken.value = ''
      })
    }
    for (const type of ['dragenter', 'dragover'])
      place.addEventListener(type, event => {
        event.preventDefault()
        place.classList.add('dragging')
      })
    for (const type of ['dragleave', 'drop'])
      place.addEventListener(type, () => place.classList.remove('dragging'))
    place.addEventListener('drop', event => {
      event.preventDefault()
      this.#add(event.dataTransfer?.files)
    })
  }

  #add(files: FileList | null | undefined): void {
    const chosen = [...(files ?? [])]
    if (!this.input.multiple && chosen.length > 0) {
      for (const row of this.place.querySelectorAll('[data-files] > li')) row.remove()
      this.entries = []
    }
    for (const file of this.input.multiple ? chosen : chosen.slice(-1)) {
      const entry: Entry = { file, row: rowFor(file), state: 'waiting' }
      this.place.querySelector('[data-files]')?.append(entry.row)
      this.entries.push(entry)
      this.#removable(entry.row, entry)
      if (file.size > Number(this.place.dataset.limit)) this.#fail(entry, this.texts.tooLarge, false)
    }
    this.#settle()
    if (this.action) this.#sendNext()
  }

  #removable(row: HTMLLIElement, entry?: Entry): void {
    const button = row.querySelector<HTMLButtonElement>('[data-remove]')
    if (!button) return
    button.hidden = false
    button.setAttribute('aria-label', this.texts.remove)
    button.addEventListener('click', () => {
      row.remove()
      this.entries = this.entries.filter(each => each !== entry)
      this.#settle()
      this.input.focus()
    })
  }

  /** What the browser itself would send, and demand. */
  #settle(): void {
    const rest = new DataTransfer()
    if (!this.action) for (const { file, state } of this.entries) if (state !== 'failed') rest.items.add(file)
    this.input.files = rest.files
    const hasSome = this.place.querySelector('[data-files] > li') !== null
    this.input.required = this.isRequired && !hasSome
    this.input.dispatchEvent(new Event('settled', { bubbles: true }))
  }

  #sendNext(): void {
    const free = together - this.entries.filter(({ state }) => state === 'sending').length
    const waiting = this.entries.filter(({ state }) => state === 'waiting')
    for (const entry of waiting.slice(0, Math.max(0, free))) this.#send(entry)
  }

  async #send(entry: Entry): Promise<void> {
    entry.state = 'sending'
    const to = new URL(this.form.action)
    to.searchParams.set('do', this.action)
    const key = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
    const body = () => {
      const data = new FormData()
      data.set('_key', key)
      data.set(this.input.name, entry.file)
      return data
    }
    this.say(this.texts.sending)
    const sent = await sendUntilAnswered(to.href, body, part => progressIn(entry.row, part))
    const { value, src } = sent.answer
    if (sent.status < 200 || sent.status >= 300 || value === undefined)
      this.#fail(entry, reasonIn(sent, this), isPassing(sent))
    else {
      entry.state = 'sent'
      progressIn(entry.row, undefined)
      const hidden = Object.assign(document.createElement('input'), {
        type: 'hidden',
        name: this.input.name,
        value,
      })
      entry.row.append(hidden)
      const picture = entry.row.querySelector('img')
      if (src && picture) picture.src = src
      if (!this.isBusy) this.say(this.texts.sent)
    }
    this.#settle()
    this.#sendNext()
  }

  #fail(entry: Entry, reason: string, hasAnotherTry: boolean): void {
    entry.state = 'failed'
    progressIn(entry.row, undefined)
    const note = document.createElement('p')
    note.className = 'error-text'
    note.textContent = reason
    entry.row.append(note)
    this.say(`${entry.file.name}: ${reason}`)
    if (!hasAnotherTry) return
    const again = Object.assign(document.createElement('button'), {
      type: 'button',
      className: 'button small',
      textContent: this.texts.retry,
    })
    again.addEventListener('click', () => {
      note.remove()
      again.remove()
      entry.state = 'waiting'
      this.#sendNext()
    })
    entry.row.append(again)
  }

  say(text: string): void {
    const said = this.place.querySelector('[data-said]')
    if (said) said.textContent = text
  }
}

/** Whether it may go better another time: a file that is refused is refused again. */
const isPassing = ({ status }: Sent) => status === 0 || status === 401 || status === 429 || status >= 500

const reasonIn = ({ answer }: Sent, { texts, input }: Upload) =>
  answer.fields?.[input.name] ?? answer.fields?.[''] ?? answer.message ?? texts.failed

function rowFor(file: File): HTMLLIElement {
  const row = document.createElement('li')
  row.className = 'upload-file'
  const shown = file.type.startsWith('image/')
    ? document.createElement('img')
    : document.createElement('span')
  shown.className = 'picture square'
  if (shown instanceof HTMLImageElement) {
    shown.alt = file.name
    shown.src = URL.createObjectURL(file)
    // What the browser cannot show may still be taken.
    shown.addEventListener('error', () => shown.classList.add('missing'), { once: true })
  } else shown.textContent = file.name
  const remove = document.createElement('button')
  Object.assign(remove, { type: 'button', className: 'button quiet small icon-only', textContent: '×' })
  remove.dataset.remove = ''
  row.append(shown, remove)
  return row
}

function progressIn(row: HTMLElement, part: number | undefined): void {
  const there = row.querySelector('progress')
  if (part === undefined) {
    there?.remove()
    return
  }
  const bar = there ?? document.createElement('progress')
  bar.max = 1
  // All is on its way, and nothing answered yet.
  if (part >= 1) bar.removeAttribute('value')
  else bar.value = part
  if (!there) row.append(bar)
}

const uploads = [...document.querySelectorAll<HTMLElement>('[data-upload]')].map(place => new Upload(place))

/** A form waits for its files, and is sent when they have arrived. */
for (const form of new Set(uploads.map(each => each.form))) {
  const own = uploads.filter(each => each.form === form)
  form.addEventListener('submit', event => {
    const { submitter } = event
    const stuck = own.find(each => each.hasFailed)
    if (stuck) {
      event.preventDefault()
      stuck.say(stuck.texts.unfinished)
      showRefusal(form, { message: stuck.texts.unfinished })
      return
    }
    if (own.some(each => each.action !== '' && each.isBusy)) {
      event.preventDefault()
      submitter?.setAttribute('aria-busy', 'true')
      const goOn = () => {
        if (own.some(each => each.action !== '' && each.isBusy)) return
        form.removeEventListener('settled', goOn)
        submitter?.removeAttribute('aria-busy')
        form.requestSubmit(submitter)
      }
      form.addEventListener('settled', goOn)
      return
    }
    if (!own.some(each => each.action === '' && each.entries.length > 0)) return
    event.preventDefault()
    if (form.dataset.sent) return
    form.dataset.sent = 'true'
    submitter?.setAttribute('aria-busy', 'true')
    sendWhole(form, submitter, own).finally(() => {
      delete form.dataset.sent
      submitter?.removeAttribute('aria-busy')
    })
  })
}

async function sendWhole(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  own: readonly Upload[],
): Promise<void> {
  const rows = own.flatMap(({ entries }) => entries.map(({ row }) => row))
  own[0]?.say(own[0].texts.sending)
  const sent = await sendUntilAnswered(
    form.action,
    () => new FormData(form, submitter),
    part => {
      for (const row of rows) progressIn(row, part)
    },
  )
  for (const row of rows) progressIn(row, undefined)
  if (sent.status >= 200 && sent.status < 300 && sent.answer.to) return location.assign(sent.answer.to)
  const { message = own[0]?.texts.failed ?? '', fields } = sent.answer
  showRefusal(form, { message, ...(fields && { fields }) })
}
