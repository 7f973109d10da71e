import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { open } from '@monotable/engine'
import { checkTables } from 'monotable'
import { describe as designOf } from 'monotable/design'
import { describe, expect, test } from 'vitest'
import { createTableScript, requestsFor } from '../../src/infra/create-table.ts'
import { nameAt } from '../../src/infra/table-plan.ts'
import { openFolder, provisioned, scaled, schemas } from './designs.ts'

const folder = openFolder()

describe('CreateTable', () => {
  test.each(Object.entries(schemas))(
    'makes the tables of %s as the library declares them',
    async (_, schema) => {
      const engine = await open()
      const design = designOf(schema)
      for (const { service, operation, input } of requestsFor(design, 'dev'))
        if (service === 'dynamodb') await engine.send(operation, input)
      const tables = Object.fromEntries(design.tables.map(({ name }) => [name, nameAt(name, 'dev')]))
      for (const { drift } of await checkTables(schema, engine, { tables })) expect(drift).toEqual([])
      await engine.close()
    },
  )

  test('is a script of the AWS command line, too', () => {
    const script = createTableScript(provisioned, 'prod')
    writeFileSync(join(folder, 'tables.sh'), script)
    execFileSync('sh', ['-n', join(folder, 'tables.sh')])
    expect(script).toContain('aws dynamodb create-table --cli-input-json')
    expect(script).toContain("aws dynamodb wait table-exists --table-name 'Tasks-prod'")
    expect(script).toContain('aws dynamodb update-time-to-live')
    expect(script).toContain('aws dynamodb update-continuous-backups')
  })

  test('registers what follows the load once the table is there', () => {
    const script = createTableScript(scaled, 'dev')
    writeFileSync(join(folder, 'scaled.sh'), script)
    execFileSync('sh', ['-n', join(folder, 'scaled.sh')])
    expect(script.indexOf('aws application-autoscaling register-scalable-target')).toBeGreaterThan(
      script.indexOf('aws dynamodb wait table-exists'),
    )
    const requests = requestsFor(scaled, 'dev').filter(({ service }) => service !== 'dynamodb')
    expect(
      requests.map(({ operation, input }) => [operation, 'ResourceId' in input && input.ResourceId]),
    ).toEqual(
      [
        'table/Tasks-dev',
        'table/Tasks-dev',
        'table/Tasks-dev/index/GSI1',
        'table/Tasks-dev/index/GSI1',
      ].flatMap(place => [
        ['RegisterScalableTarget', place],
        ['PutScalingPolicy', place],
      ]),
    )
  })
})
