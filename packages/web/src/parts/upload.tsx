import type { ComponentChildren } from 'preact'
import { useSurroundings } from '../page/surroundings.ts'
import { useForm } from './form.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'

interface KeptFile {
  /** What the form sends for it, such as its address. */
  readonly value: string
  /** Shown for it; the value unless given. */
  readonly src?: string
}

interface UploadProps {
  readonly name: string
  readonly label: string
  readonly hint?: ComponentChildren
  readonly required?: boolean
  readonly multiple?: boolean
  /** Kinds of files, as in `accept` of HTML; pictures unless given. */
  readonly accept?: string
  /** Bytes of one file: 15 MB unless given. */
  readonly limit?: number
  /**
   * An action of this page that takes one file of this name by itself, as soon as it is chosen, and answers
   * `Response.json({ value, src })`. The form then sends the values. Without it, files go with the form.
   */
  readonly sends?: string
  /** What is there already; goes along with the form, and can be taken out. */
  readonly kept?: readonly KeptFile[]
}

const pictures = 'image/jpeg,image/png,image/webp,image/avif,image/tiff'

/**
 * Files by picking, dropping or the camera, with preview, progress and another try. Needs `scripts: ['upload']` on the page
 * and `takesFiles` on the form; without script it is a plain choice of files, and the form's action has them in `form.files`.
 */
export function Upload(props: UploadProps) {
  const { name, label, hint, required, multiple, accept = pictures, limit = 15 * 1024 * 1024, sends } = props
  const { name: form, state } = useForm()
  const { texts } = useSurroundings()
  const id = `${form}-${name}`.replace(/[^\w-]/g, '-')
  const error = state?.fields[name]
  const kept = state ? (state.values[name] ?? []).map(value => ({ value })) : (props.kept ?? [])
  const t = texts.upload
  const said = { ...t, tooLarge: t.tooLarge(Math.round(limit / 1024 / 1024)) }
  const isPicture = accept.startsWith('image/')
  return (
    <div
      class={error ? 'field upload invalid' : 'field upload'}
      data-upload={sends ?? ''}
      data-name={name}
      data-limit={limit}
      data-texts={JSON.stringify(said)}
    >
      <label for={id}>
        {label}
        {!required && <span class="optional">{texts.form.optional}</span>}
      </label>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <div class="drop">
        <Icon name={isPicture ? 'image' : 'upload'} />
        <span class="drop-text">{isPicture ? (multiple ? t.dropMany : t.dropOne) : t.dropFile}</span>
        <input
          id={id}
          type="file"
          name={name}
          accept={accept}
          multiple={multiple}
          required={required && kept.length === 0}
          aria-describedby={
            [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined
          }
          aria-invalid={error ? 'true' : undefined}
        />
        {isPicture && (
          <label class="button small camera" hidden data-camera>
            <Icon name="camera" /> {t.camera}
            <input type="file" accept="image/*" capture="environment" class="visually-hidden" />
          </label>
        )}
      </div>
      <ul class="uploads" data-files>
        {kept.map(({ value, src }: KeptFile) => (
          <li key={value} class="upload-file">
            <Picture src={src ?? value} alt="" />
            <input type="hidden" name={name} value={value} />
            <button
              type="button"
              class="button quiet small icon-only"
              data-remove
              hidden
              aria-label={t.remove}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
      </ul>
      <p class="visually-hidden" role="status" data-said />
      {error && (
        <p class="error-text" id={`${id}-error`}>
          <Icon name="circle-alert" /> {error}
        </p>
      )}
    </div>
  )
}
