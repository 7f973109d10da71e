import { Hono } from 'hono'
import type { StudioOptions } from './studio-options.ts'

/** `GET /design`: what the page knows of the tables beyond what DynamoDB tells. */
export function designRoute({ systems = [], findings, isReadOnly = false, endpoint }: StudioOptions): Hono {
  return new Hono()
    .get('/design', context =>
      context.json({
        isReadOnly,
        endpoint,
        systems: systems.map(({ name, title, design, tables = {}, schema }) => {
          return { name, title, design, tables, isRunnable: schema !== undefined }
        }),
      }),
    )
    .get('/findings', async context =>
      context.json({ findings: (await findings?.()) ?? [], isChecked: !!findings }),
    )
}
