const typedIn = 'input:not([type=hidden]), select, textarea'

/** The next control of the same line, where a form has lines. */
export function nextInLine(input: HTMLElement): HTMLElement | undefined {
  const line = input.closest('.form-row')
  const all = controlsIn(line)
  return all[all.indexOf(input) + 1]
}

/** What is seen of them: a list beneath a combobox is not. */
const controlsIn = (line: Element | null) =>
  [...(line?.querySelectorAll<HTMLElement>(typedIn) ?? [])].filter(each => each.offsetParent)

/** Enter ends a line and begins the next: a form of many lines is sent by its button. */
export function followLines(): void {
  const forms = [...document.querySelectorAll<HTMLElement>('.form-row')].map(line => line.closest('form'))
  for (const form of new Set(forms)) form?.addEventListener('keydown', endLine)
  // After "more lines" the page goes on where the last one ended.
  controlsIn(document.querySelector('[data-next]'))[0]?.focus()
}

function endLine(event: KeyboardEvent): void {
  const line = event.key === 'Enter' && (event.target as HTMLElement).closest('.form-row')
  if (!line || event.defaultPrevented) return
  event.preventDefault()
  const next = line.nextElementSibling
  if (next instanceof HTMLButtonElement) next.click()
  else controlsIn(next)[0]?.focus()
}
