import type { ComponentChildren } from 'preact'
import type { PageContext } from '../../page/page.ts'
import { useSurroundings } from '../../page/surroundings.ts'
import { Button } from '../../parts/button.tsx'
import { Form } from '../../parts/form.tsx'
import { Frame } from '../../parts/frame.tsx'
import { PageHead } from '../../parts/tabs.tsx'
import type { DeskModel, Place } from '../model/desk-model.ts'
import { type Around, aroundOf } from './around.ts'
import { Desk } from './desk.ts'
import { FormFields } from './form-fields.tsx'
import { type Choices, loadChoices } from './pickers.ts'

export interface AskData {
  readonly place: Place
  readonly around: Around
  readonly choices: Choices
}

export async function loadAsk(model: DeskModel, place: Place, context: PageContext): Promise<AskData> {
  const desk = new Desk(model, context)
  const above = place.parent === undefined ? undefined : model.places.get(place.parent)
  const [around, choices] = await Promise.all([
    aroundOf(desk, above, context.path),
    loadChoices(desk, place.asks, context.path),
  ])
  return { place, around, choices }
}

/** Which one? Nothing lists them, so one types it. */
export function AskView({ data }: { data: AskData }): ComponentChildren {
  const { place, around, choices } = data
  return (
    <Frame nav={around.nav} narrow>
      <PageHead
        title={place.label}
        crumbs={around.crumbs}
        {...(place.help !== '' && { lead: `${place.help}.` })}
      />
      <Form do="send">
        <FormFields fields={place.asks} values={{}} choices={choices} />
        <div class="form-actions row">
          <Button kind="primary">{useSurroundings().texts.desk.show}</Button>
        </div>
      </Form>
    </Frame>
  )
}
