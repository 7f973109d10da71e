// A list to choose from becomes a field to type in. The list stays beneath it and holds the value.

interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

const most = 50
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

function enhance(place: HTMLElement): void {
  const select = place.querySelector('select')
  if (!select) return
  const { input, list } = build(place, select)
  let active = -1
  let asked = 0
  const rows = () => [...list.querySelectorAll<HTMLLIElement>('[role=option]')]
  const close = () => {
    list.hidden = true
    active = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }
  const mark = (at: number) => {
    active = at
    const all = rows()
    for (const [each, row] of all.entries()) row.setAttribute('aria-selected', String(each === at))
    const row = all[at]
    if (row) input.setAttribute('aria-activedescendant', row.id)
    else input.removeAttribute('aria-activedescendant')
    row?.scrollIntoView({ block: 'nearest' })
  }
  const choose = ({ value, label }: Choice) => {
    if (![...select.options].some(option => option.value === value)) select.add(new Option(label, value))
    select.value = value
    input.value = value === '' ? '' : label
    select.dispatchEvent(new Event('change', { bubbles: true }))
    close()
  }
  const show = (choices: readonly Choice[]) => {
    list.replaceChildren(...choices.slice(0, most).map((choice, at) => rowOf(choice, `${list.id}-${at}`)))
    if (choices.length === 0) list.append(noneRow(place.dataset.none ?? ''))
    rows().forEach((row, at) => {
      // Before the field loses the focus.
      row.addEventListener('pointerdown', event => event.preventDefault())
      row.addEventListener('click', () => choose(choices[at] as Choice))
    })
    list.hidden = false
    input.setAttribute('aria-expanded', 'true')
    mark(choices.length > 0 && input.value !== '' ? 0 : -1)
  }
  const open = async (typed: string) => {
    const source = place.dataset.combobox
    const mine = ++asked
    if (!source || typed === '') return show(matching(select, typed))
    const found = (await ask(source, typed)) ?? matching(select, typed)
    if (mine === asked && document.activeElement === input) show(found)
  }
  input.addEventListener('input', () => open(input.value))
  input.addEventListener('click', () => list.hidden && open(''))
  input.addEventListener('blur', () => {
    asked++
    if (input.value.trim() === '' && !input.required) choose({ value: '', label: '' })
    else input.value = labelIn(select)
    close()
  })
  input.addEventListener('keydown', event => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const count = rows().length
      if (list.hidden) open('')
      else if (count > 0) mark((active + (key === 'ArrowDown' ? 1 : -1) + count) % count)
    } else if (key === 'Enter' && !list.hidden && rows()[active]) {
      event.preventDefault()
      rows()[active]?.click()
    } else if (key === 'Escape' && !list.hidden) {
      event.stopPropagation()
      input.value = labelIn(select)
      close()
    }
  })
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
  list.setAttribute('aria-label', place.querySelector('label')?.textContent ?? '')
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
  const shell = select.closest<HTMLElement>('.select')
  if (shell) shell.hidden = true
  ;(shell ?? select).after(input, list)
  return { input, list }
}

const labelIn = ({ value, selectedOptions }: HTMLSelectElement) =>
  value === '' ? '' : (selectedOptions[0]?.textContent ?? '')

/** Those that begin with what was typed, then those that have it somewhere. */
function matching({ options }: HTMLSelectElement, typed: string): Choice[] {
  const wanted = folded(typed.trim())
  const found = [...options]
    .filter(({ value }) => value !== '')
    .map(({ value, textContent }) => ({ value, label: textContent ?? value }))
    .filter(({ label }) => folded(label).includes(wanted))
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

for (const place of document.querySelectorAll<HTMLElement>('[data-combobox]')) enhance(place)

export {}
