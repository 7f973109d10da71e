/** What a form sent: fields by name, in the order of the page. Names that begin with `_` are the page's own. */
export interface FormValues {
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly files: Readonly<Record<string, readonly File[]>>
  /** The trimmed text of a field; empty if it was not sent. */
  text(name: string): string
  /** The number in a field; undefined if it is empty or none. */
  number(name: string): number | undefined
  /** All values of a field, such as those of checkboxes. */
  all(name: string): readonly string[]
  has(name: string): boolean
  /** What was typed in fields that are not empty, as one object. */
  filled(): Record<string, string>
}

export const keyField = '_key'

/** Reads the body of a post; the size is limited before. */
export async function readForm(request: Request): Promise<FormValues> {
  const values: Record<string, string[]> = Object.create(null)
  const files: Record<string, File[]> = Object.create(null)
  for (const [name, value] of (await request.formData()).entries()) {
    if (typeof value === 'string') {
      values[name] ??= []
      // A browser sends line ends as CR LF, whatever was typed.
      values[name].push(value.replaceAll('\r\n', '\n'))
    } else if (value.size > 0) {
      files[name] ??= []
      files[name].push(value)
    }
  }
  return formOf(values, files)
}

export function formOf(
  values: Readonly<Record<string, readonly string[]>>,
  files: Readonly<Record<string, readonly File[]>> = {},
): FormValues {
  const text = (name: string) => (values[name]?.[0] ?? '').trim()
  return {
    values,
    files,
    text,
    all: name => values[name] ?? [],
    has: name => values[name] !== undefined,
    number: name => {
      const given = text(name).replace(',', '.')
      const read = given === '' ? Number.NaN : Number(given)
      return Number.isFinite(read) ? read : undefined
    },
    filled: () =>
      Object.fromEntries(
        Object.keys(values)
          .filter(name => !name.startsWith('_') && text(name) !== '')
          .map(name => [name, text(name)]),
      ),
  }
}

/** What a form shows when it comes back refused. */
export interface FormState {
  /** The name of the action that was sent: `?do=sell`. */
  readonly action: string
  readonly values: Readonly<Record<string, readonly string[]>>
  /** What is wrong with a field, by its name. */
  readonly fields: Readonly<Record<string, string>>
  /** What is wrong with the whole. */
  readonly message: string
  readonly code: string
  readonly requestId: string
}
