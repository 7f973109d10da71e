interface Refusal {
  readonly message: string
  readonly fields?: Readonly<Record<string, string>>
}

/** Shows in a form what is wrong with what a script has sent, as the page itself would show it. */
export function showRefusal(form: HTMLFormElement, { message, fields = {} }: Refusal): void {
  for (const old of form.querySelectorAll('[data-refusal]')) old.remove()
  for (const old of form.querySelectorAll('.field.invalid')) old.classList.remove('invalid')
  const notice = paragraph('notice bad', message)
  notice.setAttribute('role', 'alert')
  notice.tabIndex = -1
  for (const [name, text] of Object.entries(fields)) {
    const control = form.elements.namedItem(name)
    const field = control instanceof Element ? control.closest('.field') : null
    const said = paragraph(field ? 'error-text' : '', text)
    field?.classList.add('invalid')
    ;(field ?? notice).append(said)
  }
  form.prepend(notice)
  notice.focus()
}

function paragraph(name: string, text: string): HTMLParagraphElement {
  const made = document.createElement('p')
  made.className = name
  made.textContent = text
  made.dataset.refusal = ''
  return made
}
