// Public designs by reference, and what each says about keys, types and questions, restated in few words. Their texts are not
// copied: read the file at the repository and commit. Only documents named docs/dynamodb-schema.md, in the order they were read.

const one = (name, indexes, entities, patterns) => ({
  tables: [{ name, key: ['PK', 'SK'], indexes, entities, patterns }],
})
const gsi = (...numbers) => Object.fromEntries(numbers.map(n => [`GSI${n}`, [`GSI${n}PK`, `GSI${n}SK`]]))

export const designs = [
  {
    repo: 'broepke/deadpool-api',
    commit: '4a4040b6c65edc4bd871363f8a3ff249c60f5f56',
    ...one(
      'Deadpool',
      {},
      {
        Player: [
          { PK: 'PLAYER#{player_id}', SK: 'DETAILS' },
          'player_id:string FirstName:string PhoneVerified:boolean',
        ],
        Person: [
          { PK: 'PERSON#{person_id}', SK: 'DETAILS' },
          'person_id:string Name:string DeathDate:string',
        ],
        DraftOrder: [
          { PK: 'YEAR#{year}', SK: 'ORDER#{draft_order}#PLAYER#{player_id}' },
          'year:number draft_order:number player_id:string',
        ],
        Pick: [
          { PK: 'PLAYER#{player_id}', SK: 'PICK#{year}#{person_id}' },
          'player_id:string year:number person_id:string',
        ],
      },
      [
        'PK = PLAYER#{player_id}, SK = DETAILS',
        'PK = PERSON#{person_id}, SK = DETAILS',
        'PK = YEAR#{year}, SK begins_with ORDER#',
        'PK = PLAYER#{player_id}, SK begins_with PICK#',
        'Scan with filter begins_with(PK, PERSON#)',
      ],
    ),
  },
  {
    repo: 'Codeforme1234/something-app',
    commit: '239ca941aacc6fd7da864f033bc61b933306de15',
    ...one(
      'quizdeck',
      {},
      {
        Teacher: [{ PK: 'TEACHER#{sub}', SK: 'PROFILE' }, 'sub:string data:string version:number'],
        Company: [
          { PK: 'COMPANY#{companyId}', SK: 'PROFILE' },
          'companyId:string data:string version:number',
        ],
        Test: [{ PK: 'TEACHER#{sub}', SK: 'TEST#{testId}' }, 'sub:string testId:ULID data:string'],
        Question: [{ PK: 'TEST#{testId}', SK: 'Q#{order:000}' }, 'testId:ULID order:number data:string'],
        Session: [
          { PK: 'TEST#{testId}', SK: 'SESSION#{sessionId}' },
          'testId:ULID sessionId:ULID data:string',
        ],
        Submission: [
          { PK: 'TEST#{testId}', SK: 'SUB#{sessionId}' },
          'testId:ULID sessionId:ULID data:string',
        ],
        TokenLookup: [{ PK: 'TOKEN#{token}', SK: 'LOOKUP' }, 'token:string data:string'],
      },
      [
        'PK = TEACHER#{sub}, SK = PROFILE',
        'PK = TEACHER#{sub}, SK begins_with TEST#',
        'PK = TEST#{testId}, SK begins_with Q#',
        'PK = TEST#{testId}, SK begins_with SESSION#',
        'PK = TEST#{testId}, SK = SUB#{sessionId}',
        'PK = TOKEN#{token}, SK = LOOKUP',
      ],
    ),
  },
  {
    repo: 'GabrielWelvaert/study-bank',
    commit: '0178acaedb44bf2855818ff53c239052b5b9226d',
    ...one(
      'study-bank',
      { QuestionTopicsIndex: ['QuestionTopicsIndex_PK'] },
      {
        Question: [{ PK: 'QUESTION', SK: '{questionId}' }, 'questionId:UUID question:string'],
        Topic: [{ PK: 'TOPIC', SK: '{topicId}' }, 'topicId:UUID name:string'],
        Relationship: [
          {
            PK: 'TOPIC#{topicId}',
            SK: 'QUESTION#{questionId}',
            QuestionTopicsIndex_PK: 'QUESTION#{questionId}',
          },
          'topicId:UUID questionId:UUID',
        ],
      },
      [
        'PK = QUESTION',
        'PK = TOPIC',
        'PK = TOPIC#{topicId}',
        'QuestionTopicsIndex_PK = QUESTION#{questionId}',
      ],
    ),
  },
  {
    repo: 'Gold-Torion/football-uniform-admin',
    commit: 'c7eea9e6a07e0a5843133d5c9d73f3ffd936017b',
    ...one(
      'arena_dos_mantos',
      gsi(1, 2),
      {
        User: [{ PK: 'USER#{userId}', SK: 'PROFILE' }, 'userId:ULID displayName:string'],
        Listing: [
          {
            PK: 'LISTING#{listingId}',
            SK: 'METADATA',
            GSI1PK: 'LISTING_FEED#{status}',
            GSI1SK: '{createdAt}#{listingId}',
            GSI2PK: 'LISTING_MPC#{status}',
            GSI2SK: '{createdAt}#{listingId}',
          },
          'listingId:ULID status:DRAFT|ACTIVE|SOLD|REMOVED createdAt:timestamp',
        ],
        UserListingRef: [
          { PK: 'USER#{userId}', SK: 'LISTING#{createdAt}#{listingId}' },
          'userId:ULID listingId:ULID createdAt:timestamp',
        ],
        Comment: [
          { PK: 'LISTING#{listingId}', SK: 'COMMENT#{createdAt}#{commentId}' },
          'listingId:ULID commentId:ULID createdAt:timestamp',
        ],
        CommentReport: [
          {
            PK: 'LISTING#{listingId}',
            SK: 'REPORT#{createdAt}#{reportId}',
            GSI1PK: 'REPORT#{status}',
            GSI1SK: '{createdAt}#{reportId}',
          },
          'listingId:ULID reportId:ULID createdAt:timestamp status:PENDING|RESOLVED|DISMISSED',
        ],
        Order: [
          {
            PK: 'ORDER#{orderId}',
            SK: 'METADATA',
            GSI1PK: 'ORDER_BUYER#{buyerId}',
            GSI1SK: '{createdAt}#{orderId}',
            GSI2PK: 'ORDER_SELLER#{sellerId}',
            GSI2SK: '{createdAt}#{orderId}',
          },
          'orderId:ULID buyerId:ULID sellerId:ULID createdAt:timestamp',
        ],
        Rating: [
          { PK: 'USER#{rateeId}', SK: 'RATING_RECEIVED#{createdAt}#{ratingId}' },
          'rateeId:ULID ratingId:ULID createdAt:timestamp',
        ],
        Coupon: [{ PK: 'COUPON#{code}', SK: 'METADATA' }, 'code:string discountValue:number'],
      },
      [
        'PK = USER#{userId}, SK = PROFILE',
        'PK = USER#{userId}, SK begins_with LISTING#',
        'GSI1PK = LISTING_FEED#ACTIVE',
        'GSI2PK = LISTING_MPC#ACTIVE',
        'PK = LISTING#{listingId}, SK begins_with COMMENT#',
        'GSI1PK = REPORT#PENDING',
        'GSI1PK = ORDER_BUYER#{buyerId}',
        'GSI2PK = ORDER_SELLER#{sellerId}',
        'PK = USER#{rateeId}, SK begins_with RATING_RECEIVED#',
        'PK = COUPON#{code}, SK = METADATA',
      ],
    ),
  },
  {
    repo: 'Saranya03207/AgriConnect',
    commit: 'e3371c01ea453c1545645a874c0af38c60ab9471',
    ...one(
      'AgriConnect-Main',
      gsi(1, 2, 3, 4),
      {
        User: [
          {
            PK: 'USER#{userId}',
            SK: 'PROFILE',
            GSI1PK: 'ROLE#{role}',
            GSI1SK: 'USER#{userId}',
            GSI2PK: 'REGION#{region}',
            GSI2SK: 'USER#{userId}',
          },
          'userId:string role:farmer|buyer|admin region:string',
        ],
        Listing: [
          {
            PK: 'LISTING#{listingId}',
            SK: 'METADATA',
            GSI1PK: 'SELLER#{sellerId}',
            GSI1SK: 'LISTING#{createdAt}#{listingId}',
            GSI2PK: 'CATEGORY#{category}',
            GSI2SK: 'LISTING#{createdAt}#{listingId}',
            GSI3PK: 'STATUS#{status}',
            GSI3SK: 'LISTING#{createdAt}#{listingId}',
          },
          'listingId:string sellerId:string category:crops|equipment|services status:active|sold|expired createdAt:timestamp images:list',
        ],
        Transaction: [
          {
            PK: 'TRANSACTION#{transactionId}',
            SK: 'METADATA',
            GSI1PK: 'SELLER#{sellerId}',
            GSI1SK: 'TRANSACTION#{createdAt}#{transactionId}',
            GSI2PK: 'BUYER#{buyerId}',
            GSI2SK: 'TRANSACTION#{createdAt}#{transactionId}',
          },
          'transactionId:string sellerId:string buyerId:string createdAt:timestamp offerHistory:list',
        ],
        Message: [
          { PK: 'CONVERSATION#{conversationId}', SK: 'MESSAGE#{timestamp}#{messageId}' },
          'conversationId:string messageId:string timestamp:timestamp',
        ],
        Delivery: [
          {
            PK: 'DELIVERY#{deliveryId}',
            SK: 'METADATA',
            GSI1PK: 'PROVIDER#{providerId}',
            GSI1SK: 'DELIVERY#{scheduledDate}#{deliveryId}',
          },
          'deliveryId:string providerId:string scheduledDate:timestamp trackingEvents:list',
        ],
        Review: [
          {
            PK: 'USER#{revieweeId}',
            SK: 'REVIEW#{createdAt}#{reviewId}',
            GSI1PK: 'REVIEWER#{reviewerId}',
            GSI1SK: 'REVIEW#{createdAt}#{reviewId}',
          },
          'revieweeId:string reviewerId:string reviewId:string createdAt:timestamp',
        ],
        Notification: [
          { PK: 'USER#{userId}', SK: 'NOTIFICATION#{createdAt}#{notificationId}' },
          'userId:string notificationId:string createdAt:timestamp',
        ],
      },
      [],
    ),
  },
  {
    repo: 'cebert/aws-lambda-performance-benchmarks',
    commit: '391dc9421464631ad3cbfa730d926552eea45973',
    ...one(
      'BenchmarkResults',
      { ConfigIndex: ['configId', 'timestamp'], TestRunIndex: ['testRunId', 'timestamp'] },
      {
        TestRun: [
          { PK: 'TESTRUN#{testRunId}', SK: 'TESTRUN#{testRunId}' },
          'testRunId:UUID timestamp:timestamp notes:string',
        ],
        Aggregate: [
          { PK: 'TESTRUN#{testRunId}', SK: 'AGGREGATE#{configId}#{invocationType}' },
          'testRunId:UUID configId:string invocationType:cold|warm timestamp:timestamp',
        ],
        Result: [
          { PK: '{testRunId}#{configId}', SK: '{invocationType}#{invocationNumber}' },
          'testRunId:UUID configId:string invocationType:cold|warm invocationNumber:number timestamp:timestamp',
        ],
      },
      [
        'PK = TESTRUN#{testRunId}',
        'PK = TESTRUN#{testRunId}, SK = AGGREGATE#{configId}#{invocationType}',
        'testRunId = {testRunId}',
        'configId = {configId}',
        'Scan with filter itemType = test-run',
      ],
    ),
  },
  {
    repo: 'luidsonl/0shared',
    commit: '16984581c52221b3630c46f671adf527c77d4a39',
    ...one(
      '0shared',
      {
        NameSearch: ['gsiname_pk', 'gsiname_sk'],
        UploadDateIndex: ['gsidate_pk', 'gsidate_sk'],
        DownloadCountIndex: ['gsidown_pk', 'gsidown_sk'],
      },
      {
        User: [
          {
            PK: 'USER#{user_id}',
            SK: 'PROFILE',
            gsiname_pk: 'NAME#USER',
            gsiname_sk: '{name_lower}#{user_id}',
          },
          'user_id:UUID name_lower:string email:string',
        ],
        Session: [{ PK: 'SESSION#{token}', SK: 'SESSION#{token}' }, 'token:UUID'],
        File: [
          {
            PK: 'USER#{owner_user_id}',
            SK: 'FILE#{file_id}',
            gsiname_pk: 'NAME#FILE#{shard}',
            gsiname_sk: '{name_lower}#{file_id}',
            gsidate_pk: 'FILE#DATE',
            gsidate_sk: '{upload_date}#{file_id}',
            gsidown_pk: 'FILE#DOWN',
            gsidown_sk: '{download_count:0000000000}#{file_id}',
          },
          'owner_user_id:UUID file_id:UUID shard:string name_lower:string upload_date:timestamp download_count:number',
        ],
        Email: [{ PK: 'EMAIL#{email}', SK: 'METADATA' }, 'email:string userId:UUID'],
      },
      [
        'PK = EMAIL#{email}, SK = METADATA',
        'gsiname_pk = NAME#USER',
        'gsiname_pk = NAME#FILE#{shard}, gsiname_sk begins_with {prefix}',
        'gsidate_pk = FILE#DATE',
        'gsidown_pk = FILE#DOWN',
      ],
    ),
  },
  {
    repo: 'malo-coet/TaskFlow-Cloud',
    commit: 'd94d07c3cf25ce76529920d58e6db4caccdfcee5',
    ...one(
      'TaskFlow-Tasks',
      { 'GSI-Status': ['userId', 'status'], 'GSI-DueDate': ['userId', 'dueDate'] },
      {
        Task: [
          { PK: 'USER#{userId}', SK: 'TASK#{taskId}' },
          'userId:string taskId:UUID title:string status:TODO|IN_PROGRESS|DONE|CANCELLED dueDate:string tags:list',
        ],
        Profile: [{ PK: 'USER#{userId}', SK: 'PROFILE' }, 'userId:string'],
      },
      [
        'PK = USER#{userId}, SK begins_with TASK#',
        'PK = USER#{userId}, SK = TASK#{taskId}',
        'PK = USER#{userId}, SK = PROFILE',
      ],
    ),
  },
  {
    repo: 'WildEllie/t3nets',
    commit: '8c4d97d11aa4e48421e27b518c01dc4e10472e1d',
    ...one(
      'tenants',
      { 'channel-mapping': ['gsi1pk', 'gsi1sk'] },
      {
        Tenant: [{ PK: 'TENANT#{tenant_id}', SK: 'META' }, 'tenant_id:string name:string'],
        User: [
          { PK: 'TENANT#{tenant_id}', SK: 'USER#{user_id}' },
          'tenant_id:string user_id:string email:string',
        ],
        Channel: [
          {
            PK: 'TENANT#{tenant_id}',
            SK: 'CHANNEL#{type}#{id}',
            gsi1pk: 'CHANNEL#{type}#{id}',
            gsi1sk: 'TENANT#{tenant_id}',
          },
          'tenant_id:string type:string id:string',
        ],
      },
      [
        'PK = TENANT#{tenant_id}, SK = META',
        'gsi1pk = CHANNEL#{type}#{id}',
        'PK = TENANT#{tenant_id}, SK begins_with USER#',
      ],
    ),
  },
  {
    repo: 'biagolini/TerraformCertStudyApp',
    commit: '079ef57dd5c57efdb662be6627898427f0942d9d',
    ...one(
      'data',
      {},
      {
        Settings: [{ PK: 'USER#{sub}', SK: 'SETTINGS' }, 'sub:string data:string'],
        Pack: [{ PK: 'USER#{sub}', SK: 'PACK#{id}' }, 'sub:string id:UUID data:string'],
        Script: [{ PK: 'USER#{sub}', SK: 'SCRIPT#{id}' }, 'sub:string id:UUID data:string'],
        Chat: [{ PK: 'USER#{sub}', SK: 'CHAT#{id}' }, 'sub:string id:UUID data:string'],
        ImportJob: [{ PK: 'USER#{sub}', SK: 'IMPORTJOB#{id}' }, 'sub:string id:UUID data:string'],
      },
      ['PK = USER#{sub}'],
    ),
  },
]
