// A list to choose from becomes a field to type in. The list stays beneath it and holds the value.
import { followLines, nextInLine } from './form-lines.ts'

interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string
  readonly also?: string
}

const most = 50
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

class Combobox {
  readonly place: HTMLElement
  readonly select: HTMLSelectElement
  readonly input: HTMLInputElement
  readonly list: HTMLUListElement
  #choices: readonly Choice[] = []
  #active = -1
  #asked = 0
  #isAsking = false
  /** A scanner ends with Enter before the server has answered: what is found is then taken. */
  #takesFirst = false

  constructor(place: HTMLElement, select: HTMLSelectElement) {
    this.place = place
    this.select = select
    const { input, list } = build(place, select)
    this.input = input
    this.list = list
    input.addEventListener('input', () => this.#open(input.value))
    input.addEventListener('click', () => {
      if (!list.hidden) return
      // What is chosen is there to be replaced: letters typed now are not appended to it.
      input.select()
      this.#open('')
    })
    input.addEventListener('blur', () => this.#leave())
    input.addEventListener('keydown', event => this.#press(event))
  }

  #close(): void {
    this.list.hidden = true
    this.#active = -1
    this.input.setAttribute('aria-expanded', 'false')
    this.input.removeAttribute('aria-activedescendant')
  }

  #mark(at: number): void {
    this.#active = at
    const rows = [...this.list.querySelectorAll<HTMLLIElement>('[role=option]')]
    for (const [each, row] of rows.entries()) row.setAttribute('aria-selected', String(each === at))
    const row = rows[at]
    if (row) this.input.setAttribute('aria-activedescendant', row.id)
    else this.input.removeAttribute('aria-activedescendant')
    row?.scrollIntoView({ block: 'nearest' })
  }

  #choose({ value, label }: Choice): void {
    const { select, input } = this
    if (![...select.options].some(option => option.value === value)) select.add(new Option(label, value))
    select.value = value
    input.value = value === '' ? '' : label
    select.dispatchEvent(new Event('change', { bubbles: true }))
    this.#close()
  }

  /** Chosen by a key: what comes next in the line is typed next. */
  #take(choice: Choice): void {
    this.#choose(choice)
    nextInLine(this.input)?.focus()
  }

  #show(choices: readonly Choice[]): void {
    const { list, input, place } = this
    this.#choices = choices.slice(0, most)
    list.replaceChildren(
      ...this.#choices.map((choice, at) => {
        const row = rowOf(choice, `${list.id}-${at}`)
        // Before the field loses the focus.
        row.addEventListener('pointerdown', event => event.preventDefault())
        row.addEventListener('click', () => this.#choose(choice))
        return row
      }),
    )
    if (choices.length === 0) list.append(noneRow(place.dataset.none ?? ''))
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    this.#mark(choices.length > 0 && input.value !== '' ? 0 : -1)
    if (this.#takesFirst && choices[0]) this.#take(choices[0])
    this.#takesFirst = false
  }

  async #open(typed: string): Promise<void> {
    const source = this.place.dataset.combobox
    const mine = ++this.#asked
    if (!source || typed === '') return this.#show(matching(this.select, typed))
    this.#isAsking = true
    const found = (await ask(source, typed)) ?? matching(this.select, typed)
    if (mine !== this.#asked) return
    this.#isAsking = false
    if (document.activeElement === this.input) this.#show(found)
  }

  #leave(): void {
    const { input, select } = this
    this.#asked++
    this.#isAsking = this.#takesFirst = false
    if (input.value.trim() === '' && !input.required) this.#choose({ value: '', label: '' })
    else input.value = labelIn(select)
    this.#close()
  }

  #press(event: KeyboardEvent): void {
    const { list, input, select } = this
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        this.#move(event.key === 'ArrowDown' ? 1 : -1)
        break
      case 'Enter':
        this.#enter(event)
        break
      case 'Escape':
        if (list.hidden) return
        event.stopPropagation()
        input.value = labelIn(select)
        this.#close()
    }
  }

  #move(by: number): void {
    const count = this.#choices.length
    if (this.list.hidden) this.#open('')
    else if (count > 0) this.#mark((this.#active + by + count) % count)
  }

  /** Sends the form only if what stands there is chosen: not for a code that was misread. */
  #enter(event: KeyboardEvent): void {
    const choice = this.list.hidden ? undefined : this.#choices[this.#active]
    if (!this.#isAsking && !choice && this.input.value === labelIn(this.select)) return
    event.preventDefault()
    if (this.#isAsking) this.#takesFirst = true
    else if (choice) this.#take(choice)
  }
}

/** What the server finds; undefined if it cannot be asked. */
async function ask(source: string, typed: string): Promise<Choice[] | undefined> {
  const to = new URL(source, location.href)
  to.searchParams.set('q', typed)
  const answer = await fetch(to, { headers: { accept: 'application/json' } }).catch(() => undefined)
  return answer?.ok ? answer.json() : undefined
}

function build(place: HTMLElement, select: HTMLSelectElement) {
  const input = document.createElement('input')
  const list = document.createElement('ul')
  Object.assign(list, { id: `${select.id}-choices`, className: 'combobox-list', hidden: true })
  list.setAttribute('role', 'listbox')
  list.setAttribute('aria-label', place.querySelector('label')?.firstChild?.textContent ?? '')
  Object.assign(input, {
    type: 'text',
    autocomplete: 'off',
    value: labelIn(select),
    required: select.required,
  })
  for (const name of ['aria-describedby', 'aria-invalid']) {
    const value = select.getAttribute(name)
    if (value) input.setAttribute(name, value)
  }
  input.setAttribute('role', 'combobox')
  input.setAttribute('aria-expanded', 'false')
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', list.id)
  input.id = select.id
  select.id += '-held'
  select.required = false
  select.hidden = true
  select.after(input)
  ;(select.closest('.select') ?? input).after(list)
  return { input, list }
}

const labelIn = ({ value, selectedOptions }: HTMLSelectElement) =>
  value === '' ? '' : (selectedOptions[0]?.textContent ?? '')

/** Those that begin with what was typed, then those that have it somewhere. */
function matching({ options }: HTMLSelectElement, typed: string): Choice[] {
  const wanted = folded(typed.trim())
  const found = [...options]
    .filter(({ value }) => value !== '')
    .map(({ value, textContent, dataset }) => ({
      value,
      label: textContent ?? value,
      also: dataset.also ?? '',
    }))
    .filter(({ label, also }) => folded(`${label} ${also}`).includes(wanted))
  const starts = ({ label }: Choice) => (folded(label).startsWith(wanted) ? 0 : 1)
  return found.sort((a, b) => starts(a) - starts(b))
}

function rowOf({ label, hint }: Choice, id: string): HTMLLIElement {
  const row = document.createElement('li')
  row.id = id
  row.setAttribute('role', 'option')
  row.textContent = label
  if (hint)
    row.append(Object.assign(document.createElement('span'), { className: 'faint small', textContent: hint }))
  return row
}

function noneRow(text: string): HTMLLIElement {
  const row = Object.assign(document.createElement('li'), { className: 'faint', textContent: text })
  row.setAttribute('role', 'presentation')
  return row
}

for (const place of document.querySelectorAll<HTMLElement>('[data-combobox]')) {
  const select = place.querySelector('select')
  if (select) new Combobox(place, select)
}
followLines()
