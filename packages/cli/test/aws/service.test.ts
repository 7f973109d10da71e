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
    '--read',
    '5-800',
    '--write',
    '5-400',
  ]
  const context = {
    url: 'https://photos.example',
    certificate: 'arn:aws:acm:eu-central-1:123456789012:certificate/11111111-2222-3333-4444-555555555555',
    mailFrom: 'photos@example.com',
  }
  app = await synthesise({ folder: join(folder, 'infra'), args, context }, true)
}, 300_000)

const only = (type: string) => {
  const found = resourcesOf(app.template, type).map(([, { Properties }]) => Properties)
  expect(found).toHaveLength(1)
  return found[0]
}

test('SnapRace is a service of containers without a fault that AWS knows of', { timeout: 300_000 }, () => {
  expect(app.errors).toBe('')
  expect(faultsOf(app.file)).toEqual([])
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

test('tables follow their load between the limits that --read and --write name, and so do their indexes', () => {
  const targets = resourcesOf(app.template, 'AWS::ApplicationAutoScaling::ScalableTarget').map(
    ([id, { Properties }]) => ({ id, ...Properties }),
  )
  const policies = resourcesOf(app.template, 'AWS::ApplicationAutoScaling::ScalingPolicy').map(
    ([, { Properties }]) => Properties,
  )
  const tables = resourcesOf(app.template, 'AWS::DynamoDB::Table')
  const [scaled = [], onDemand = []] = [false, true].map(isOwn =>
    tables.filter(
      ([, { Properties }]) => JSON.stringify(Properties.TableName).includes('Monotable') === isOwn,
    ),
  )
  expect([scaled.length, onDemand.length]).toEqual([1, 2])
  // The tables of the server and of accounts bear whatever comes.
  for (const [id, { Properties }] of onDemand) {
    expect(Properties.BillingMode).toBe('PAY_PER_REQUEST')
    expect(targets.filter(({ ResourceId }) => JSON.stringify(ResourceId).includes(`"${id}"`))).toEqual([])
  }
  const dimensions = ['table', 'index'].flatMap(place =>
    ['Read', 'Write'].map(kind => `dynamodb:${place}:${kind}CapacityUnits`),
  )
  for (const [id, { Properties }] of scaled) {
    expect(Properties.BillingMode ?? 'PROVISIONED').toBe('PROVISIONED')
    const own = targets.filter(({ ResourceId }) => JSON.stringify(ResourceId).includes(`"${id}"`))
    const indexes = (Properties.GlobalSecondaryIndexes ?? []).length
    expect(own).toHaveLength(2 + 2 * indexes)
    for (const { id: target, ScalableDimension, MinCapacity, MaxCapacity } of own) {
      expect(dimensions).toContain(ScalableDimension)
      expect([MinCapacity, MaxCapacity]).toEqual([5, ScalableDimension.includes('Read') ? 800 : 400])
      const [policy, ...others] = policies.filter(({ ScalingTargetId }) => ScalingTargetId?.Ref === target)
      expect(others).toEqual([])
      expect(policy?.TargetTrackingScalingPolicyConfiguration).toMatchObject({
        TargetValue: expect.any(Number),
        PredefinedMetricSpecification: {
          PredefinedMetricType: `DynamoDB${ScalableDimension.includes('Read') ? 'Read' : 'Write'}CapacityUtilization`,
        },
      })
    }
  }
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
