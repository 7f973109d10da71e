import { member, text } from '../cdk.ts'
import { idOf } from '../table-plan.ts'
import type { AppPlan, Functions } from './app-plan.ts'
import { environmentBlock, rightsList } from './blocks.ts'
import { type Right, rightsOf } from './rights.ts'
import { serviceBlocks, serviceImports } from './service-source.ts'

// What is written here is TypeScript for the AWS CDK: `${…}` in it is for that program where it is escaped.

/** The source of `app.ts`: one stack with everything that the system needs. */
export function appSource(plan: AppPlan): string {
  const isService = plan.runs.as === 'service'
  const imports = [...commonImports, ...(isService ? serviceImports(plan) : functionImports(plan))]
  const blocks = isService ? serviceBlocks(plan) : functionBlocks(plan, plan.runs as Functions)
  return `${[...imports.sort(byModule), '', ...head(plan), ...blocks.flatMap(block => ['', block])].join('\n')}\n`
}

const byModule = (a: string, b: string) => {
  const [one = '', other = ''] = [a, b].map(line => /'(.*)'/.exec(line)?.[1]?.replace(/^\./, '~'))
  return one < other ? -1 : 1
}

const commonImports = [
  "import { App, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'",
  "import * as cloudwatch from 'aws-cdk-lib/aws-cloudwatch'",
  "import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'",
  "import * as iam from 'aws-cdk-lib/aws-iam'",
  "import * as logs from 'aws-cdk-lib/aws-logs'",
  "import * as s3 from 'aws-cdk-lib/aws-s3'",
  "import * as sns from 'aws-cdk-lib/aws-sns'",
  "import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'",
  "import { Tables } from './tables.ts'",
]

function functionImports({ hasReactions, hasSchedules }: AppPlan): string[] {
  return [
    "import * as apigateway from 'aws-cdk-lib/aws-apigatewayv2'",
    "import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'",
    "import * as lambda from 'aws-cdk-lib/aws-lambda'",
    ...(hasSchedules
      ? [
          "import * as events from 'aws-cdk-lib/aws-events'",
          "import * as targets from 'aws-cdk-lib/aws-events-targets'",
        ]
      : []),
    ...(hasReactions ? ["import * as sqs from 'aws-cdk-lib/aws-sqs'"] : []),
  ]
}

/** What stands first in every app: settings, alarms, tables, objects. */
const head = (plan: AppPlan) => [settingsBlock(plan), '', alarmBlock, '', tablesBlock(plan)]

const settingsBlock = ({ name, title, stage }: AppPlan) =>
  `// ${title}. Written by \`monotable infra app\`; ROLES.md says in words who may do what.
//   cdk deploy -c mailFrom=shop@example.com -c alarmMail=ops@example.com

const app = new App()

/** A setting of the command line, \`-c name=value\`, or of cdk.json. */
function setting(name: string, fallback?: string): string {
  const value: string | undefined = app.node.tryGetContext(name) ?? fallback
  if (value === undefined) throw new Error(\`Set \${name}: cdk deploy -c \${name}=…\`)
  return value
}

const stage = setting('stage', ${text(stage)})
const isKept = /^(prod|production|live)$/i.test(stage)
const stack = new Stack(app, \`${name}-\${stage}\`, { description: ${text(title)} })`

const alarmBlock = `const topic = new sns.Topic(stack, 'Alarms', { enforceSSL: true })
const alarmMail = setting('alarmMail', '')
if (alarmMail !== '') topic.addSubscription(new EmailSubscription(alarmMail))

/** Tells the topic when a metric is above what it may be. */
function alarm(id: string, description: string, metric: cloudwatch.IMetric, threshold: number): void {
  new cloudwatch.Alarm(stack, id, {
    alarmDescription: description,
    metric,
    threshold,
    evaluationPeriods: 1,
    comparisonOperator: cloudwatch.ComparisonOperator.GREATER_THAN_THRESHOLD,
    treatMissingData: cloudwatch.TreatMissingData.NOT_BREACHING,
  }).addAlarmAction(new SnsAction(topic))
}
const period = Duration.minutes(5)`

const tablesBlock = ({
  name,
  stage,
}: AppPlan) => `const tables = new Tables(stack, 'Tables', { stage, topic })

const bucket = new s3.Bucket(stack, 'Objects', {
  blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
  encryption: s3.BucketEncryption.S3_MANAGED,
  enforceSSL: true,
  versioned: isKept,
  lifecycleRules: [
    {
      abortIncompleteMultipartUploadAfter: Duration.days(7),
      ...(isKept && { noncurrentVersionExpiration: Duration.days(30) }),
    },
  ],
  removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
})

// SES must know the sender, or its domain, as verified.
const mailFrom = setting('mailFrom')
const address = /<(.*)>$/.exec(mailFrom)?.[1] ?? mailFrom
const senders = [address, address.slice(address.indexOf('@') + 1)].map(resourceName =>
  stack.formatArn({ service: 'ses', resource: 'identity', resourceName }),
)

// Secrets: aws ssm put-parameter --type SecureString --name /${name}/${stage}/MONOTABLE_CURSOR_SECRET --value …
const secrets = \`/${name}/\${stage}\`
const parameters = [secrets, \`\${secrets}/*\`].map(path =>
  stack.formatArn({ service: 'ssm', resource: \`parameter\${path}\` }),
)`

function functionBlocks(plan: AppPlan, { folder }: Functions): string[] {
  const { shared, http = [], stream, schedule } = rightsOf(plan)
  return [
    [
      `const api = new apigateway.HttpApi(stack, 'Api', { apiName: \`${plan.name}-\${stage}\`, createDefaultStage: false })`,
      "new apigateway.HttpStage(stack, 'Stage', {",
      '  httpApi: api,',
      "  stageName: '$default',",
      '  autoDeploy: true,',
      '  throttle: { rateLimit: 500, burstLimit: 1000 },',
      '})',
      "// The address that people use; API Gateway's own unless a domain is in front of it.",
      "const url = setting('url', api.apiEndpoint)",
    ].join('\n'),
    environmentBlock(plan, ["NODE_OPTIONS: '--enable-source-maps',"]),
    `// What \`monotable build --target lambda\` wrote.\nconst code = lambda.Code.fromAsset(setting('functions', ${text(folder)}))`,
    rightsList('shared', shared),
    addFunction,
    rightsList('httpRights', http),
    httpBlock,
    ...(stream ? [streamBlock(plan, stream)] : []),
    ...(schedule ? [rightsList('scheduleRights', schedule), scheduleBlock] : []),
  ]
}

const addFunction = `/** A function with a role and a log of its own, and alarms on what fails. */
function addFunction(
  name: 'http' | 'stream' | 'schedule',
  rights: iam.PolicyStatementProps[],
  options: Pick<lambda.FunctionProps, 'timeout' | 'reservedConcurrentExecutions'>,
): lambda.Function {
  const logGroup = new logs.LogGroup(stack, \`\${name}Log\`, {
    retention: isKept ? logs.RetentionDays.THREE_MONTHS : logs.RetentionDays.ONE_WEEK,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  const role = new iam.Role(stack, \`\${name}Role\`, {
    assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
  })
  // Writes its log
  const log = { actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logGroup.logGroupArn] }
  for (const right of [...shared, ...rights, log]) role.addToPolicy(new iam.PolicyStatement(right))
  const made = new lambda.Function(stack, \`\${name}Function\`, {
    ...{ role, logGroup, code, environment },
    runtime: lambda.Runtime.NODEJS_22_X,
    architecture: lambda.Architecture.ARM_64,
    handler: \`index.\${name}\`,
    memorySize: 1024,
    ...options,
  })
  alarm(\`\${name}Errors\`, \`The \${name} function fails\`, made.metricErrors({ period }), 0)
  alarm(\`\${name}Throttles\`, \`The \${name} function is throttled\`, made.metricThrottles({ period }), 0)
  return made
}`

const httpBlock = `const http = addFunction('http', httpRights, { timeout: Duration.seconds(29) })
new apigateway.HttpRoute(stack, 'All', {
  httpApi: api,
  routeKey: apigateway.HttpRouteKey.DEFAULT,
  integration: new HttpLambdaIntegration('Requests', http),
})
alarm('ApiErrors', 'The API answers with 5xx', api.metricServerError({ period, statistic: 'Sum' }), 0)`

function streamBlock({ tables }: AppPlan, rights: readonly Right[]): string {
  const mappings = tables
    .filter(({ stream }) => stream)
    .map(
      ({ name }) => `stream.addEventSourceMapping('${idOf(name)}Changes', {
  ...fromStream,
  eventSourceArn: tables.${member(idOf(name))}.tableStreamArn as string,
})`,
    )
  return `// Batches that were tried as often as allowed. The changes that a reaction refuses are dead letters in the server's table.
const failures = new sqs.Queue(stack, 'Failures', {
  enforceSSL: true,
  encryption: sqs.QueueEncryption.SQS_MANAGED,
  retentionPeriod: Duration.days(14),
})
${rightsList('streamRights', rights)}
const stream = addFunction('stream', streamRights, { timeout: Duration.seconds(60) })
const fromStream = {
  startingPosition: lambda.StartingPosition.TRIM_HORIZON,
  batchSize: 100,
  retryAttempts: 10,
  bisectBatchOnError: true,
  // It answers with the record from which it wants the batch again.
  reportBatchItemFailures: true,
  onFailure: { bind: () => ({ destination: failures.queueArn }) },
}
${mappings.join('\n')}
const late = stream.metric('IteratorAge', { period, statistic: 'Maximum' })
alarm('ChangesLate', 'Reactions are more than a minute behind', late, 60_000)
const failed = failures.metricApproximateNumberOfMessagesVisible({ period })
alarm('ChangesFailed', 'Batches of changes were given up', failed, 0)`
}

const scheduleBlock = `const schedule = addFunction('schedule', scheduleRights, {
  timeout: Duration.minutes(5),
  reservedConcurrentExecutions: 1,
})
new events.Rule(stack, 'EveryMinute', {
  schedule: events.Schedule.rate(Duration.minutes(1)),
  // The next minute brings the next event.
  targets: [new targets.LambdaFunction(schedule, { retryAttempts: 0, maxEventAge: Duration.minutes(1) })],
})`
