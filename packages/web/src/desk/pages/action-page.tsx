import type { ComponentChildren } from 'preact'
import type { FormState } from '../../page/form-values.ts'
import { useSurroundings } from '../../page/surroundings.ts'
import { Notice } from '../../parts/badge.tsx'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { Field as Control } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Frame } from '../../parts/frame.tsx'
import { PageHead } from '../../parts/tabs.tsx'
import { Upload } from '../../parts/upload.tsx'
import { changedMeanwhile, mergeTyped } from '../forms/changes.ts'
import type { Values } from '../forms/form-values.ts'
import type { Action } from '../model/desk-model.ts'
import type { Field } from '../model/field.ts'
import { moveLabel } from '../model/move-label.ts'
import { type ActionData, keptFields } from './action-data.ts'
import { FormFields } from './form-fields.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { Report } from './report.tsx'

interface ActionProps {
  readonly data: ActionData
  readonly form: FormState | undefined
  readonly query: Readonly<Record<string, string | undefined>>
}

/** A form, or a question where there is nothing to fill in. */
export function ActionView({ data, form, query }: ActionProps): ComponentChildren {
  const { action, around, name, back, to } = data
  const { texts } = useSurroundings()
  const title = to === undefined ? action.label : (action.moves?.labels?.[to] ?? moveLabel(to))
  return (
    <Frame nav={around.nav} narrow>
      <PageHead
        title={name && action.at !== 'list' ? `${title}: ${name}` : title}
        crumbs={[...around.crumbs, { href: back, label: data.home ?? texts.desk.start }]}
        {...(action.kind !== 'edit' && action.help !== '' && { lead: `${action.help.split(';')[0]}.` })}
      />
      {!data.isOffered && !form ? (
        <NotNow back={back} home={data.home ?? texts.desk.start} />
      ) : form?.code === 'STALE_VERSION' ? (
        <ChangedForm data={data} form={form} title={title} />
      ) : (
        <ActionForm
          data={data}
          values={data.values}
          title={title}
          rows={
            Number(query.rows ?? form?.values._rows?.[0] ?? 2) + (form?.values._again?.[0] === 'rows' ? 5 : 0)
          }
          text={form?.values._text?.[0]}
          isPreviewed={form?.values._report !== undefined}
        />
      )}
      {action.preview && form?.values._report && (
        <Report fields={action.preview.report} answer={JSON.parse(form.values._report[0] ?? '{}')} />
      )}
    </Frame>
  )
}

/** A form that would be refused is not offered. */
function NotNow({ back, home }: { back: string; home: string }) {
  const { texts } = useSurroundings()
  return (
    <div class="stack tight">
      <Notice kind="warn">
        <p>{texts.desk.notNow}</p>
      </Notice>
      <div class="row">
        <ButtonLink href={back} icon="arrow-left">
          {home}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Somebody else was faster: shows the input above what is stored now. */
function ChangedForm({ data, form, title }: { data: ActionData; form: FormState; title: string }) {
  const { fields, values } = data
  const was = JSON.parse(form.values._was?.[0] ?? '{}') as Values
  const versions = { was, now: values, typed: form.values }
  return (
    <div class="stack">
      <Meanwhile changes={changedMeanwhile(fields, versions)} />
      <ActionForm
        data={data}
        values={mergeTyped(fields, versions)}
        title={title}
        rows={2}
        of={String(data.etag)}
      />
    </div>
  )
}

interface FormProps {
  readonly data: ActionData
  readonly values: Values
  readonly title: string
  readonly rows: number
  readonly of?: string
  /** The text of the file that was previewed. */
  readonly text?: string | undefined
  readonly isPreviewed?: boolean
}

function ActionForm({ data, values, title, rows, of, text, isPreviewed = false }: FormProps) {
  const { action, fields, back, etag, choices } = data
  const { texts } = useSurroundings()
  const isEdit = action.kind === 'edit'
  const isDelete = action.kind === 'delete' || /^(cancelled|rejected|withdrawn)$/i.test(data.to ?? '')
  const hidden = {
    ...(etag !== undefined && { _etag: etag }),
    ...(isEdit && { _was: JSON.stringify(data.values) }),
    _rows: rows,
  }
  return (
    <Form
      do="send"
      {...(of !== undefined && { of })}
      {...((action.file || keptFields(action).length > 0) && { takesFiles: true })}
      hidden={hidden}
    >
      <Given fields={fields} values={values} />
      <FormFields
        fields={fields.filter(({ label }) => label !== '')}
        values={values}
        choices={choices}
        spare={rows}
        isEdit={isEdit}
      />
      {action.file && <File action={action} types={action.file} text={text} />}
      <div class="form-actions row">
        {action.preview && (
          <Button kind={isPreviewed ? 'plain' : 'primary'} icon="search" name="_preview" value="true">
            {texts.desk.preview}
          </Button>
        )}
        <Button
          kind={isDelete ? 'danger' : action.preview && !isPreviewed ? 'plain' : 'primary'}
          {...(isDelete && { class: 'filled' })}
        >
          {isEdit ? texts.form.send : title}
        </Button>
        <ButtonLink href={back} kind="quiet">
          {title === texts.form.cancel ? texts.form.back : texts.form.cancel}
        </ButtonLink>
      </div>
    </Form>
  )
}

/** With a preview the file goes with the form, because the page that comes back shows what the file would do. */
function File({
  action,
  types,
  text,
}: {
  action: Action
  types: readonly string[]
  text: string | undefined
}) {
  const { texts } = useSurroundings()
  const label = isPicture(types) ? texts.desk.picture : texts.desk.file
  const accept = isPicture(types) ? {} : { accept: types.join(',') }
  if (!action.preview)
    return (
      <Upload
        name="_file"
        label={label}
        {...accept}
        limit={action.operation.bodyLimit ?? 1024 * 1024}
        required
      />
    )
  return (
    <>
      <Control name="_file" type="file" label={label} {...accept} required={text === undefined} />
      {text !== undefined && (
        <textarea name="_text" hidden>
          {text}
        </textarea>
      )}
    </>
  )
}

/** The types of pictures, besides those that say nothing. */
const isPicture = (types: readonly string[]) => types.some(type => type.startsWith('image/'))

/** What the page knows goes along unseen. */
function Given({ fields, values }: { fields: readonly Field[]; values: Values }) {
  const hidden = fields.flatMap(field => {
    if (field.label === '') return [field.name]
    const inner = (field.kind === 'rows' ? (field.item?.fields ?? []) : []).filter(
      ({ label }) => label === '',
    )
    return inner.map(({ name }) => `${field.name}.0.${name}`)
  })
  return (
    <>
      {hidden.map(name => (
        <input key={name} type="hidden" name={name} value={values[name]?.[0] ?? ''} />
      ))}
    </>
  )
}
