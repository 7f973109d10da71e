import type { Engine } from '@monotable/engine'

/** A template as the CDK synthesises it, with what stands for AWS where it is read here. */
export interface Template {
  readonly Resources: Readonly<Record<string, Resource>>
}

export interface Resource {
  readonly Type: string
  // biome-ignore lint/suspicious/noExplicitAny: as AWS declares each type
  readonly Properties: any
  readonly DeletionPolicy?: string
}

/** As the engine says them. */
export const account = '000000000000'
export const region = 'us-east-1'

const pseudo: Readonly<Record<string, string>> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
}

/** What CloudFormation makes of a value: names and ARNs in place of references. */
export function resolve(template: Template, value: unknown): unknown {
  if (Array.isArray(value)) return value.map(each => resolve(template, each))
  if (typeof value !== 'object' || value === null) return value
  const [[name, argument] = ['', undefined], ...more] = Object.entries(value)
  if (more.length === 0 && name === 'Ref') return pseudo[argument] ?? nameOf(template, argument)
  if (more.length === 0 && name === 'Fn::GetAtt') return attributeOf(template, argument[0], argument[1])
  if (more.length === 0 && name === 'Fn::Join')
    return argument[1].map((part: unknown) => resolve(template, part)).join(argument[0])
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolve(template, inner)]))
}

function nameOf(template: Template, id: string): string {
  const { Type, Properties } = template.Resources[id] ?? {}
  if (Type === 'AWS::DynamoDB::Table') return resolve(template, Properties.TableName) as string
  return Type === 'AWS::S3::Bucket' ? 'things' : id
}

function attributeOf(template: Template, id: string, attribute: string): string {
  const name = nameOf(template, id)
  const { Type = '' } = template.Resources[id] ?? {}
  const [, service = ''] = Type.toLowerCase().split('::')
  if (Type === 'AWS::DynamoDB::Table') {
    const arn = `arn:aws:dynamodb:${region}:${account}:table/${name}`
    return attribute === 'StreamArn' ? `${arn}/stream/any` : arn
  }
  if (Type === 'AWS::S3::Bucket') return `arn:aws:s3:::${name}`
  return attribute.endsWith('Endpoint')
    ? 'https://inventory.example'
    : `arn:aws:${service}:${region}:${account}:${name}`
}

export const resourcesOf = (template: Template, type: string): [id: string, Resource][] =>
  Object.entries(template.Resources).filter(([, { Type }]) => Type === type)

/** Creates the tables of a template, and nothing else. */
export async function createTables(template: Template, engine: Engine): Promise<void> {
  for (const [, { Properties }] of resourcesOf(template, 'AWS::DynamoDB::Table')) {
    const resolved = resolve(template, Properties) as Record<string, object>
    const { TimeToLiveSpecification, PointInTimeRecoverySpecification, StreamSpecification, ...same } =
      resolved
    const { TableName } = same
    const stream = StreamSpecification && { StreamEnabled: true, ...StreamSpecification }
    await engine.send('CreateTable', { ...same, ...(stream && { StreamSpecification: stream }) })
    if (TimeToLiveSpecification) await engine.send('UpdateTimeToLive', { TableName, TimeToLiveSpecification })
    await engine.send('UpdateContinuousBackups', { TableName, PointInTimeRecoverySpecification })
  }
}

/** A function of a template by its handler: what it is told, and what its role may do. */
export function functionIn(template: Template, handler: string) {
  const found = resourcesOf(template, 'AWS::Lambda::Function').find(
    ([, { Properties }]) => Properties.Handler === handler,
  )?.[1]
  if (!found) throw new Error(`The template has no function ${handler}`)
  const [role] = found.Properties.Role['Fn::GetAtt']
  return {
    properties: found.Properties,
    environment: resolve(template, found.Properties.Environment.Variables) as Record<string, string>,
    statements: statementsOf(template, role),
  }
}

export interface Statement {
  readonly actions: readonly string[]
  readonly resources: readonly string[]
  readonly isExcept: boolean
}

/** What a role may do, by all policies that are attached to it. */
export function statementsOf(template: Template, role: string): Statement[] {
  return resourcesOf(template, 'AWS::IAM::Policy')
    .filter(([, { Properties }]) => Properties.Roles.some((each: { Ref: string }) => each.Ref === role))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .map(statement => {
      const { Action, Resource, NotResource } = resolve(template, statement) as Record<string, string>
      return {
        actions: [Action].flat() as string[],
        resources: [Resource ?? NotResource].flat() as string[],
        isExcept: NotResource !== undefined,
      }
    })
}
