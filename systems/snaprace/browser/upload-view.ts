import { type Entry, isOver, type State, type Uploader } from './uploader.ts'

export interface UploadTexts extends Record<Exclude<State, 'known'> | 'known', string> {
  readonly all: string
  readonly sent: string
  readonly left: string
  readonly again: string
  readonly againAll: string
  readonly offline: string
  readonly signIn: string
  readonly leftOver: string
  readonly complete: string
  readonly working: string
  readonly notPicture: string
  readonly tooLarge: string
  readonly empty: string
  readonly unreadable: string
  readonly reasons: Readonly<Record<string, string>>
  readonly only: string
  readonly showAll: string
  readonly showFailed: string
}

interface Options {
  readonly root: HTMLElement
  readonly texts: UploadTexts
  readonly retry: (entry: Entry) => void
}

const make = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  className = '',
  text = '',
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(name)
  if (className) element.className = className
  if (text) element.textContent = text
  return element
}

interface Row {
  readonly item: HTMLLIElement
  readonly state: HTMLElement
  readonly bar: HTMLProgressElement
  readonly again: HTMLButtonElement
}

/** The figures above, and a row a file. */
export function showUploads({ root, texts, retry }: Options) {
  const note = root.querySelector<HTMLElement>('[data-state]') as HTMLElement
  const list = root.querySelector<HTMLElement>('[data-list]') as HTMLElement
  const figures = make('dl', 'upload-figures')
  const whole = make('progress', 'bar')
  whole.setAttribute('aria-label', texts.sent)
  const againAll = make('button', 'button plain small', texts.againAll)
  againAll.type = 'button'
  const rows = make('ul', 'upload-rows')
  const shown = new Map<string, Row>()
  let isDrawn = false
  let pending: Uploader | undefined
  againAll.addEventListener('click', () => {
    for (const entry of pending?.entries.values() ?? []) retry(entry)
  })
  const drawRow = (entry: Entry) => {
    const row = shown.get(entry.key) ?? addRow(entry)
    row.item.dataset.state = entry.state
    row.state.textContent = wordsFor(entry, texts)
    row.bar.hidden = entry.state !== 'sending'
    row.bar.value = entry.share
    row.again.hidden = entry.state !== 'failed'
  }
  const addRow = (entry: Entry): Row => {
    const item = make('li')
    const state = make('span', 'upload-state')
    const bar = make('progress', 'bar small')
    bar.max = 1
    bar.setAttribute('aria-label', entry.path)
    const again = make('button', 'button plain small', texts.again)
    again.type = 'button'
    again.addEventListener('click', () => retry(entry))
    item.append(make('span', 'upload-name', entry.path), state, bar, again)
    rows.append(item)
    const row = { item, state, bar, again }
    shown.set(entry.key, row)
    return row
  }
  const draw = (uploader: Uploader) => {
    isDrawn = false
    const entries = [...uploader.entries.values()]
    if (entries.length > 0 && !list.firstChild) list.append(figures, whole, againAll, rows)
    drawFigures(figures, entries, texts)
    const arrived = entries.filter(each => isOver(each) || each.state === 'processing').length
    whole.max = Math.max(1, entries.length)
    whole.value = arrived
    againAll.hidden = entries.filter(({ state }) => state === 'failed').length < 2
    note.textContent = noteFor(uploader, arrived === entries.length, texts)
    note.className = `upload-note ${uploader.trouble ? 'warn' : ''}`
  }
  return {
    say: (text: string) => {
      note.textContent = text
      note.className = 'upload-note'
    },
    /** Figures are drawn once a frame, however many files have moved on. */
    changed(uploader: Uploader, entry?: Entry) {
      pending = uploader
      if (entry) drawRow(entry)
      else for (const each of uploader.entries.values()) if (!shown.has(each.key)) drawRow(each)
      if (isDrawn) return
      isDrawn = true
      requestAnimationFrame(() => draw(uploader))
    },
  }
}

function wordsFor({ state, problem, share }: Entry, texts: UploadTexts): string {
  if (state === 'failed') {
    const why = problem === 'unreadable' ? texts.unreadable : (texts.reasons[problem ?? ''] ?? problem)
    return `${texts.failed}: ${why}`
  }
  return state === 'sending' ? `${texts.sending} ${Math.round(share * 100)} %` : texts[state]
}

function noteFor({ trouble, entries }: Uploader, isComplete: boolean, texts: UploadTexts): string {
  if (trouble) return texts[trouble]
  if (entries.size === 0) return ''
  return isComplete ? texts.complete : texts.working
}

function drawFigures(figures: HTMLElement, entries: readonly Entry[], texts: UploadTexts): void {
  const count = (...states: State[]) => entries.filter(({ state }) => states.includes(state)).length
  const all = [
    ['all', texts.all, entries.length],
    ['left', texts.left, count('waiting', 'reading', 'sending')],
    ['processing', texts.processing, count('processing')],
    ['done', texts.done, count('done', 'known')],
    ['failed', texts.failed, count('failed')],
  ] as const
  figures.replaceChildren(
    ...all.map(([name, label, value]) => {
      const group = make('div')
      const figure = make('dd', '', value.toLocaleString(document.documentElement.lang))
      figure.dataset.figure = name
      group.append(make('dt', '', label), figure)
      return group
    }),
  )
}
