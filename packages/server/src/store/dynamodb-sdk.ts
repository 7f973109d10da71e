// What is used of DynamoDB's client, by name and in one place: a bundle leaves out the rest.
export { DeleteTableCommand, DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb'
export { awsSdk } from 'monotable/aws-sdk'
