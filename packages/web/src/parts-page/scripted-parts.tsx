import { Button } from '../parts/button.tsx'
import { Card } from '../parts/card.tsx'
import { Chips } from '../parts/chips.tsx'
import { Combobox } from '../parts/combobox.tsx'
import { Form } from '../parts/form.tsx'
import { Gallery } from '../parts/gallery.tsx'
import { Upload } from '../parts/upload.tsx'

const drawing = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><rect width="40" height="30" fill="${color}"/><circle cx="20" cy="15" r="8" fill="#fff"/></svg>`)}`

const towns = ['Durban', 'Estcourt', 'Howick', 'Ladysmith', 'Mooi River', 'Pietermaritzburg', 'Winterton']

/** Parts that a script makes better, and that work without. */
export function ScriptedParts() {
  return (
    <>
      <Card title="Filters by one press">
        <Chips
          label="Filters"
          chips={[
            { href: '?', label: 'All', isOn: true },
            { href: '?stock=low', label: 'Low stock', count: 4 },
            { href: '?stock=none', label: 'Sold out', count: 1 },
          ]}
        />
      </Card>
      <Card title="Pictures">
        <div class="columns">
          <Gallery
            label="Pictures of the ladder"
            pictures={['#2d6a4f', '#bc6c25', '#33658a'].map((color, at) => ({
              src: drawing(color),
              alt: `The ladder, view ${at + 1}`,
            }))}
          />
          <Form do="done" of="upload" takesFiles label="Files with the form">
            <Upload name="document" label="One file with the form" hint="At most 15 MB." />
            <Upload
              name="pictures"
              label="Several, each by itself"
              multiple
              sends="picture"
              kept={[{ value: 'kept-1', src: drawing('#6d597a') }]}
            />
            <Combobox
              name="town"
              label="Town"
              options={towns.map(town => ({ value: town.toLowerCase(), label: town }))}
              hint="Type to find it."
              required
            />
            <div class="form-actions">
              <Button kind="primary">Save</Button>
            </div>
          </Form>
        </div>
      </Card>
    </>
  )
}
