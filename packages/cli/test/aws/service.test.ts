import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ran } from '../support/ran.ts'
import { emptyFolder, endAll } from '../support/started.ts'
import { unknownActions } from './known-actions.ts'
import { faultsOf, imageFolder, type Synthesised, synthesise } from './synthesised.ts'
import { resolve, resourcesOf, statementsOf } from './template.ts'

afterAll(endAll)

// What has native parts runs as containers: SnapRace, with PostgreSQL.

const system = (name: string) =>
  fileURLToPath(new URL(`../../../../systems/${name}/system.ts`, import.meta.url))

let folder: string
let app: Synthesised

beforeAll(async () => {
  folder = await emptyFolder()
  const image = imageFolder(join(folder, 'image'))
  const args = [
    system('snaprace'),
    '--stage',
    'prod',
    '--image',
    image,
    '--postgres',
    'SNAPRACE_DATABASE_URL',
  ]
  const context = {
    url: 'https://photos.example',
    certificate: 'arn:aws:acm:eu-central-1:123456789012:certificate/11111111-2222-3333-4444-555555555555',
    mailFrom: 'photos@example.com',
  }
  app = await synthesise(join(folder, 'infra'), args, { context })
}, 300_000)

const only = (type: string) => {
  const found = resourcesOf(app.template, type).map(([, { Properties }]) => Properties)
  expect(found).toHaveLength(1)
  return found[0]
}

test('SnapRace is a service of containers without a fault that AWS knows of', { timeout: 300_000 }, () => {
  expect(app.errors).toBe('')
  expect(faultsOf([app.file])).toEqual([])
  expect(unknownActions(app.template)).toEqual([])
  expect(resourcesOf(app.template, 'AWS::Lambda::Function')).toEqual([])
})

test('its containers cannot write to their disk, know their database, and get the password from a secret', () => {
  const [container] = only('AWS::ECS::TaskDefinition').ContainerDefinitions
  expect(container).toMatchObject({ ReadonlyRootFilesystem: true, StopTimeout: 30 })
  expect(container.MountPoints.map((each: { ContainerPath: string }) => each.ContainerPath)).toEqual([
    '/data',
    '/tmp',
  ])
  const environment = resolve(app.template, container.Environment) as { Name: string; Value: string }[]
  const values = Object.fromEntries(environment.map(({ Name, Value }) => [Name, Value]))
  expect(values).toMatchObject({
    MONOTABLE_SYSTEMS: 'snaprace',
    MONOTABLE_STORE: 'dynamodb',
    SNAPRACE_DATABASE_URL: expect.stringMatching(/^postgres:\/\/snaprace@/),
  })
  expect(container.Secrets.map(({ Name }: { Name: string }) => Name)).toEqual(['PGPASSWORD'])
  expect(only('AWS::RDS::DBInstance')).toMatchObject({ DeletionProtection: true, StorageEncrypted: true })
  expect(only('AWS::ElasticLoadBalancingV2::TargetGroup').HealthCheckPath).toBe('/readyz')
})

test('they read streams and compare tables, and create none', () => {
  const role = only('AWS::ECS::TaskDefinition').TaskRoleArn['Fn::GetAtt'][0]
  const actions = new Set(statementsOf(app.template, role).flatMap(each => each.actions))
  for (const action of ['dynamodb:GetRecords', 'dynamodb:DescribeContinuousBackups'])
    expect(actions).toContain(action)
  for (const action of [
    'dynamodb:CreateTable',
    'dynamodb:UpdateTable',
    'dynamodb:Scan',
    'dynamodb:DeleteTable',
  ])
    expect(actions).not.toContain(action)
})

test('what cannot be written is said in a sentence', { timeout: 120_000 }, async () => {
  const schema = fileURLToPath(new URL('../support/designs/tasks.ts', import.meta.url))
  const two = join(folder, 'two.ts')
  writeFileSync(
    two,
    ['inventory', 'aura'].map(name => `export { system as ${name} } from '${system(name)}'`).join('\n'),
  )
  const to = ['--to', join(folder, 'none')]
  for (const [args, sentence] of [
    [['infra', 'app', two, ...to], 'The module exports several systems (aura, inventory).'],
    [['infra', 'app', schema, ...to], 'infra app needs a module that exports a system.'],
    [['infra', 'app', schema, '--postgres', 'X', ...to], '--postgres goes with --image'],
  ] as const)
    expect(await ran(args)).toMatchObject({ code: 2, complained: expect.stringContaining(sentence) })
})
