import { useSurroundings } from '../page/surroundings.ts'
import { Field, type FieldProps } from './field.tsx'

interface ComboboxProps extends Omit<FieldProps, 'type' | 'multiple' | 'suggestions'> {
  /**
   * An address of this site that answers `?q=` with `[{ value, label, hint }]`, for more than a page can list. The options
   * are then those of the first moment.
   */
  readonly source?: string
}

/**
 * One of many, found by typing. Needs `scripts: ['combobox']` on the page; without script it is a list to choose from.
 */
export function Combobox({ source, ...field }: ComboboxProps) {
  const { texts } = useSurroundings()
  return (
    <div class="combobox" data-combobox={source ?? ''} data-none={texts.list.noMatch}>
      <Field {...field} type="select" />
    </div>
  )
}
