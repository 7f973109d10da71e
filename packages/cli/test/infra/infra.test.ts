import { fileURLToPath } from 'node:url'
import { describe as designOf } from 'monotable/design'
import { describe, expect, test } from 'vitest'
import { terraform } from '../../src/infra/terraform.ts'
import { tasks } from '../support/designs/tasks.ts'
import { ran } from '../support/ran.ts'

describe('the command', () => {
  const file = fileURLToPath(new URL('../support/designs/tasks.ts', import.meta.url))

  test('prints each form, and data with --json', async () => {
    expect(JSON.parse((await ran(['infra', 'cloudformation', file])).said).Resources.TasksTable).toBeDefined()
    expect((await ran(['infra', 'terraform', file])).said).toBe(terraform(designOf(tasks), 'dev').trimEnd())
    expect((await ran(['infra', 'cdk', file])).said).toContain('export class Tables extends Construct')
    const requests = JSON.parse((await ran(['infra', 'createtable', file, '--json', '--stage', 'prod'])).said)
    expect(requests[0]).toMatchObject({ operation: 'CreateTable', input: { TableName: 'Tasks-prod' } })
  })

  test('--read and --write provision capacity for this deployment, fixed or scaled', async () => {
    const { said } = await ran(['infra', 'cloudformation', file, '--read', '5-400', '--write', '20'])
    const { Resources } = JSON.parse(said)
    expect(Resources.TasksTable.Properties.ProvisionedThroughput).toEqual({
      ReadCapacityUnits: 5,
      WriteCapacityUnits: 20,
    })
    expect(Resources.TasksReadScalable.Properties).toMatchObject({ MinCapacity: 5, MaxCapacity: 400 })
    expect(Resources.TasksWriteScalable).toBeUndefined()
    for (const wrong of [
      ['--read', '5-400'],
      ['--read', '0', '--write', '1'],
      ['--read', '9-3', '--write', '1'],
      ['--read', 'many', '--write', '1'],
    ]) {
      expect((await ran(['infra', 'cdk', file, ...wrong])).code).toBe(2)
    }
  })

  test('names the forms that there are', async () => {
    const { code, complained } = await ran(['infra', 'teraform', file])
    expect(code).toBe(2)
    expect(complained).toContain("not 'teraform'. Did you mean 'terraform'?")
    expect((await ran(['infra', 'cdk'])).complained).toContain('infra needs a schema or a document.')
  })
})
