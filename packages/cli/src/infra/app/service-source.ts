import { text } from '../cdk.ts'
import type { AppPlan, Service } from './app-plan.ts'
import { environmentBlock, rightsList } from './blocks.ts'
import { rightsOf } from './rights.ts'

/** What a service of containers needs besides. */
export function serviceImports({ runs }: AppPlan): string[] {
  return [
    "import { Certificate } from 'aws-cdk-lib/aws-certificatemanager'",
    "import * as ec2 from 'aws-cdk-lib/aws-ec2'",
    "import * as ecs from 'aws-cdk-lib/aws-ecs'",
    "import * as elb from 'aws-cdk-lib/aws-elasticloadbalancingv2'",
    ...((runs as Service).postgres === undefined ? [] : ["import * as rds from 'aws-cdk-lib/aws-rds'"]),
  ]
}

/** Containers behind a load balancer: requests, changes and schedules in the same processes. */
export function serviceBlocks(plan: AppPlan): string[] {
  const { folder, postgres } = plan.runs as Service
  const { shared, service = [] } = rightsOf(plan)
  return [
    network,
    ...(postgres === undefined ? [] : [databaseBlock(plan)]),
    environmentBlock(plan, [
      'AWS_REGION: stack.region,',
      "MONOTABLE_STORE: 'dynamodb',",
      `MONOTABLE_SYSTEMS: ${text(plan.systems.join(','))},`,
      "MONOTABLE_PROXIES: '1',",
      ...(postgres === undefined ? [] : [`${postgres}: databaseUrl,`]),
    ]),
    rightsList('rights', [...shared, ...service]),
    containerBlock(plan, folder, postgres),
    balancerBlock,
    alarmsBlock(postgres),
  ]
}

const network = `// The address that people use, and its certificate in ACM.
const url = setting('url')
const certificate = Certificate.fromCertificateArn(stack, 'Certificate', setting('certificate'))
const vpc = new ec2.Vpc(stack, 'Network', {
  maxAzs: 2,
  natGateways: 1,
  gatewayEndpoints: {
    DynamoDB: { service: ec2.GatewayVpcEndpointAwsService.DYNAMODB },
    S3: { service: ec2.GatewayVpcEndpointAwsService.S3 },
  },
})`

const databaseBlock = ({ name }: AppPlan) => `const database = new rds.DatabaseInstance(stack, 'Database', {
  engine: rds.DatabaseInstanceEngine.postgres({ version: rds.PostgresEngineVersion.VER_17 }),
  instanceType: ec2.InstanceType.of(ec2.InstanceClass.T4G, ec2.InstanceSize.SMALL),
  vpc,
  vpcSubnets: { subnetType: ec2.SubnetType.PRIVATE_WITH_EGRESS },
  databaseName: ${text(name)},
  credentials: rds.Credentials.fromGeneratedSecret(${text(name)}),
  storageEncrypted: true,
  multiAz: isKept,
  backupRetention: Duration.days(isKept ? 14 : 1),
  deletionProtection: isKept,
  removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
})
// The password comes as PGPASSWORD, from the secret that RDS made.
const { dbInstanceEndpointAddress: host, dbInstanceEndpointPort: port } = database
const databaseUrl = \`postgres://${name}@\${host}:\${port}/${name}?sslmode=no-verify\``

const containerBlock = (
  { name }: AppPlan,
  folder: string,
  postgres: string | undefined,
) => `const task = new ecs.FargateTaskDefinition(stack, 'Task', {
  cpu: 1024,
  memoryLimitMiB: 4096,
  volumes: [{ name: 'data' }, { name: 'tmp' }],
})
for (const right of rights) task.addToTaskRolePolicy(new iam.PolicyStatement(right))
const logGroup = new logs.LogGroup(stack, 'Log', {
  retention: isKept ? logs.RetentionDays.THREE_MONTHS : logs.RetentionDays.ONE_WEEK,
  removalPolicy: RemovalPolicy.DESTROY,
})
const container = task.addContainer('System', {
  image: ecs.ContainerImage.fromAsset(setting('image', ${text(folder)})),
  portMappings: [{ containerPort: 3000 }],
  environment,${
    postgres === undefined
      ? ''
      : `
  secrets: { PGPASSWORD: ecs.Secret.fromSecretsManager(database.secret!, 'password') },`
  }
  logging: ecs.LogDrivers.awsLogs({ streamPrefix: ${text(name)}, logGroup }),
  readonlyRootFilesystem: true,
  // It finishes its requests and gives its shards back.
  stopTimeout: Duration.seconds(30),
})
container.addMountPoints(
  { sourceVolume: 'data', containerPath: '/data', readOnly: false },
  { sourceVolume: 'tmp', containerPath: '/tmp', readOnly: false },
)
const service = new ecs.FargateService(stack, 'Service', {
  cluster: new ecs.Cluster(stack, 'Cluster', { vpc }),
  taskDefinition: task,
  desiredCount: 2,
  minHealthyPercent: 100,
  circuitBreaker: { rollback: true },
})${postgres === undefined ? '' : '\ndatabase.connections.allowDefaultPortFrom(service)'}
const scaling = service.autoScaleTaskCount({ minCapacity: 2, maxCapacity: 6 })
scaling.scaleOnCpuUtilization('Cpu', { targetUtilizationPercent: 60 })`

const balancerBlock = `const balancer = new elb.ApplicationLoadBalancer(stack, 'Balancer', { vpc, internetFacing: true })
balancer.addRedirect()
const targets = balancer.addListener('Https', { port: 443, certificates: [certificate] }).addTargets('Tasks', {
  port: 3000,
  protocol: elb.ApplicationProtocol.HTTP,
  targets: [service],
  healthCheck: { path: '/readyz', interval: Duration.seconds(10) },
  deregistrationDelay: Duration.seconds(20),
})`

const alarmsBlock = (
  postgres: string | undefined,
) => `const unhealthy = targets.metrics.unhealthyHostCount({ period, statistic: 'Minimum' })
alarm('Unhealthy', 'A container does not get ready', unhealthy, 0)
const serverErrors = targets.metrics.httpCodeTarget(elb.HttpCodeTarget.TARGET_5XX_COUNT, { period })
alarm('ServerErrors', 'Requests are answered with 5xx', serverErrors, 0)${
  postgres === undefined
    ? ''
    : `
alarm('DatabaseBusy', 'The database is at its limit', database.metricCPUUtilization({ period }), 80)`
}`
