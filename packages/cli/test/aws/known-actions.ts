import * as dynamodb from '@aws-sdk/client-dynamodb'
import * as streams from '@aws-sdk/client-dynamodb-streams'
import * as ses from '@aws-sdk/client-sesv2'
import * as sns from '@aws-sdk/client-sns'
import * as ssm from '@aws-sdk/client-ssm'
import type { Template } from './template.ts'

/** An action mostly has the name of its operation, and the SDK knows those. */
const operationsOf = (sdk: object) =>
  Object.keys(sdk).flatMap(name => (name.endsWith('Command') ? [name.slice(0, -'Command'.length)] : []))

const known: Readonly<Record<string, readonly string[]>> = {
  dynamodb: [...operationsOf(dynamodb), ...operationsOf(streams), 'ConditionCheckItem'],
  ses: operationsOf(ses),
  sns: operationsOf(sns),
  ssm: operationsOf(ssm),
  sqs: ['SendMessage', '*'],
  s3: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket', 'AbortMultipartUpload', '*'],
  logs: ['CreateLogStream', 'PutLogEvents'],
  ecr: ['BatchCheckLayerAvailability', 'BatchGetImage', 'GetAuthorizationToken', 'GetDownloadUrlForLayer'],
  secretsmanager: ['DescribeSecret', 'GetSecretValue'],
  sts: ['AssumeRole'],
}

/** Actions in a template that do not exist: nothing else notices `dynamodb:GetItm`. */
export function unknownActions(template: Template): string[] {
  const statements = Object.values(template.Resources).flatMap(({ Properties = {} }) =>
    [Properties.PolicyDocument, Properties.AssumeRolePolicyDocument].flatMap(each => each?.Statement ?? []),
  )
  const actions = statements.flatMap(({ Action }) => [Action].flat() as string[])
  return [...new Set(actions)].filter(action => {
    const [service = '', name = ''] = action.split(':')
    return !known[service]?.includes(name)
  })
}
