import { Button, ButtonLink } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Confirm, Dialog } from '../parts/dialog.tsx'
import { Field, type FieldProps } from '../parts/field.tsx'
import { Form } from '../parts/form.tsx'

const options = [
  { value: 'tool', label: 'Tool' },
  { value: 'brick', label: 'Brick', hint: 'by the pallet' },
  { value: 'tile', label: 'Tile' },
]

const fields: readonly FieldProps[] = [
  { name: 'name', label: 'Name', required: true, value: 'Claw hammer', maxLength: 80 },
  {
    name: 'mail',
    label: 'E-mail address',
    type: 'email',
    hint: 'Only you see it.',
    placeholder: 'ann@example.com',
  },
  {
    name: 'price',
    label: 'Price',
    type: 'number',
    value: 12.5,
    min: 1,
    step: 0.01,
    before: 'R',
    after: 'incl. VAT',
  },
  { name: 'quantity', label: 'Quantity', type: 'number', value: 3, after: 'pieces', required: true },
  { name: 'kind', label: 'Kind', type: 'select', options, value: 'brick', required: true },
  { name: 'old-kind', label: 'Stored value that is not offered', type: 'select', options, value: 'plank' },
  { name: 'town', label: 'Town', suggestions: ['Estcourt', 'Howick', 'Mooi River'] },
  { name: 'from', label: 'From', type: 'date', value: '2026-11-16' },
  { name: 'at', label: 'Time', type: 'time', value: '08:30' },
  { name: 'code', label: 'Code', type: 'code', value: '123456' },
  { name: 'file', label: 'Pictures', type: 'file', accept: 'image/*', multiple: true },
  { name: 'fixed', label: 'Cannot be changed', value: 'SKU-1001', readOnly: true },
  { name: 'off', label: 'Not available', value: 'Nothing', disabled: true },
  { name: 'wrong', label: 'With a mistake', value: '-1', error: 'Must be at least 1.', required: true },
  { name: 'notes', label: 'Notes', type: 'textarea', value: 'Two lines\nof text', rows: 3 },
  { name: 'way', label: 'Delivery', type: 'radio', options, value: 'tool', required: true },
  { name: 'tags', label: 'Tags', type: 'checkboxes', options, value: ['brick', 'tile'] },
  { name: 'news', label: 'Send me news', type: 'checkbox', value: true, hint: 'At most once a month.' },
  { name: 'open', label: 'Open for bids', type: 'switch', value: true },
]

export function Controls() {
  return (
    <>
      <Card title="Buttons">
        <div class="stack tight">
          <div class="row">
            <Button type="button" kind="primary">
              Primary
            </Button>
            <Button type="button">Plain</Button>
            <Button type="button" kind="quiet">
              Quiet
            </Button>
            <Button type="button" kind="danger" icon="trash-2">
              Danger
            </Button>
            <Button type="button" kind="primary" disabled>
              Disabled
            </Button>
          </div>
          <div class="row">
            <Button type="button" size="small" icon="plus">
              Small
            </Button>
            <Button type="button" size="large" kind="primary" icon="shopping-cart">
              Large
            </Button>
            <Button type="button" icon="settings" iconOnly>
              Settings
            </Button>
            <ButtonLink href="/" icon="arrow-left">
              A link
            </ButtonLink>
            <Button type="button" data-open="example-dialog">
              Open a dialog
            </Button>
          </div>
          <Confirm
            label="Delete"
            question="The product goes from the list. Its sales stay."
            yes="Yes, delete it"
            do="done"
            of="confirm"
          />
        </div>
        <Dialog id="example-dialog" title="Receive goods">
          <Form do="done" of="dialog">
            <Field name="amount" label="Amount" type="number" required />
            <Button kind="primary">Receive</Button>
          </Form>
        </Dialog>
      </Card>
      <Card title="Fields">
        <Form do="refuse" label="Every kind of field">
          <div class="columns">
            {fields.map(field => (
              <Field key={field.name} {...field} />
            ))}
          </div>
          <div class="form-actions">
            <Button kind="primary">Save (is refused)</Button>
          </div>
        </Form>
      </Card>
    </>
  )
}
