import type { Row } from './row.js';

export const recipientTwice: readonly Row[] = [
  {
    name: 'a second recipient of another kind',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').toCustomer('C-1029').^toStaff('S-7');`,
    text: `Property 'toStaff' does not exist on type 'Message<"recipient is set" | "text is set">'.`,
  },
  {
    name: 'the same recipient twice',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').toStaff('S-7').^toStaff('S-7');`,
    text: `Property 'toStaff' does not exist on type 'Message<"recipient is set" | "text is set">'.`,
  },
  {
    name: 'a second recipient by user id',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').toStaff('S-7').^toUser('u-41');`,
    text: `Property 'toUser' does not exist on type 'Message<"recipient is set" | "text is set">'.`,
  },
  {
    name: 'a second recipient known at run time',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').toCustomer('C-1029').^to(recipient);`,
    text: `Property 'to' does not exist on type 'Message<"recipient is set" | "text is set">'.`,
  },
  {
    name: 'a recipient after one known at run time',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to(recipient).^toCustomer('C-1029');`,
    text: `Property 'toCustomer' does not exist on type 'Message<"recipient is set" | "text is set">'.`,
  },
  {
    name: 'a second recipient of an image',
    rule: 'recipient-exactly-one',
    code: `Message.image({}).toCustomer('C-1029').^toCustomer('C-1030');`,
    text: `Property 'toCustomer' does not exist on type 'Message<"image is set" | "recipient is set">'.`,
  },
  {
    name: 'a second recipient of a generic message',
    rule: 'recipient-exactly-one',
    code: `Message.generic().toCustomer('C-1029').element(Element).^toStaff('S-7');`,
    text: `Property 'toStaff' does not exist on type 'GenericMessage<"1 element or more" | "recipient is set" | "template is generic">'.`,
  },
  {
    name: '.to() with no id',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to(^{});`,
    text: `Argument of type '{}' is not assignable to parameter of type 'SomeIds & Made<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
  Property '[is.made]' is missing in type '{}' but required in type 'Made<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.`,
  },
  {
    name: '.to() with two ids',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to(^{ appCustomerId: 'C-1029', id: 'u-41' });`,
    text: `Argument of type '{ appCustomerId: string; id: string; }' is not assignable to parameter of type 'MustBe<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
  Type '{ appCustomerId: string; id: string; }' is not assignable to type '"a recipient with exactly one field: appCustomerId, appStaffId or id"'.`,
  },
  {
    name: '.to() with a misspelt id',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to({ ^customerId: 'C-1029' });`,
    text: `Object literal may only specify known properties, but 'customerId' does not exist in type 'Recipient'. Did you mean to write 'appCustomerId'?`,
  },
  {
    name: '.to() with the id alone',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to(^'C-1029');`,
    text: `Argument of type 'string' is not assignable to parameter of type 'Recipient'.`,
  },
  {
    name: 'a second recipient of an audio',
    rule: 'recipient-exactly-one',
    code: `Message.audio({}).toStaff('S-7').^toUser('u-41');`,
    text: `Property 'toUser' does not exist on type 'Message<"audio is set" | "recipient is set">'.`,
  },
  {
    name: 'a second recipient of a video',
    rule: 'recipient-exactly-one',
    code: `Message.video({}).toStaff('S-7').^toUser('u-41');`,
    text: `Property 'toUser' does not exist on type 'Message<"recipient is set" | "video is set">'.`,
  },
  {
    name: 'a second recipient of a file',
    rule: 'recipient-exactly-one',
    code: `Message.file({}).toStaff('S-7').^to(recipient);`,
    text: `Property 'to' does not exist on type 'Message<"file is set" | "recipient is set">'.`,
  },
  {
    name: 'a second recipient of a button template',
    rule: 'recipient-exactly-one',
    code: `Message.buttonTemplate({}).to(recipient).^toStaff('S-7');`,
    text: `Property 'toStaff' does not exist on type 'Message<"button template is set" | "recipient is set">'.`,
  },
  {
    name: '.to() with two ids, in a variable',
    rule: 'recipient-exactly-one',
    code: `const two = { appCustomerId: 'C-1029', id: 'u-41' };
Message.text('Hello').to(^two);`,
    text: `Argument of type '{ appCustomerId: string; id: string; }' is not assignable to parameter of type 'MustBe<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
  Type '{ appCustomerId: string; id: string; }' is not assignable to type '"a recipient with exactly one field: appCustomerId, appStaffId or id"'.`,
  },
  {
    name: '.to() with ids that may be there',
    rule: 'recipient-exactly-one',
    code: `declare const ids: { appCustomerId?: string; id?: string };
Message.text('Hello').to(^ids);`,
    text: `Argument of type '{ appCustomerId?: string; id?: string; }' is not assignable to parameter of type 'MustBe<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
  Type '{ appCustomerId?: string; id?: string; }' is not assignable to type '"a recipient with exactly one field: appCustomerId, appStaffId or id"'.`,
  },
  {
    name: '.to() with an id that may be missing',
    rule: 'recipient-exactly-one',
    code: `declare const one: { appCustomerId?: string };
Message.text('Hello').to(^one);`,
    text: `Argument of type '{ appCustomerId?: string; }' is not assignable to parameter of type 'MustBe<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
  Type '{ appCustomerId?: string; }' is not assignable to type '"a recipient with exactly one field: appCustomerId, appStaffId or id"'.`,
  },
  {
    name: '.to() with an id that a flag adds',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to(^{ ...(flag && { id: 'u-41' }) });`,
    text: `Argument of type '{ id?: string; }' is not assignable to parameter of type 'MustBe<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
  Type '{ id?: string; }' is not assignable to type '"a recipient with exactly one field: appCustomerId, appStaffId or id"'.`,
  },
  {
    name: '.to() with a record of a customer',
    rule: 'recipient-exactly-one',
    code: `const customer = { appCustomerId: 'C-1029', name: 'Ann' };
Message.text('Hello').to(^customer);`,
    text: `Argument of type '{ appCustomerId: string; name: string; }' is not assignable to parameter of type 'MustBe<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
  Type '{ appCustomerId: string; name: string; }' is not assignable to type '"a recipient with exactly one field: appCustomerId, appStaffId or id"'.`,
  },
  {
    name: '.to() with two ids, in a generic function',
    rule: 'recipient-exactly-one',
    code: `const to = <Two extends { id: string; appStaffId: string }>(two: Two) => Message.text('Hello').to(^two);`,
    text: `Argument of type 'Two' is not assignable to parameter of type 'OneRecipient<Two>'.
  Type '{ id: string; appStaffId: string; }' is not assignable to type 'OneRecipient<Two>'.`,
  },
  {
    name: '.to() with an id or none',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to(^flag ? { id: 'u-41' } : {});`,
    text: `Argument of type '{ id: string; } | {}' is not assignable to parameter of type 'MustBe<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
  Type '{ id: string; }' is not assignable to type 'MustBe<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
    Type '{ id: string; }' is not assignable to type '"a recipient with exactly one field: appCustomerId, appStaffId or id"'.`,
  },
  {
    name: '.to() with one id or two',
    rule: 'recipient-exactly-one',
    code: `Message.text('Hello').to(^flag ? { id: 'u-41' } : { id: 'u-41', appStaffId: 'S-7' });`,
    text: `Argument of type '{ id: string; } | { id: string; appStaffId: string; }' is not assignable to parameter of type 'MustBe<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
  Type '{ id: string; }' is not assignable to type 'MustBe<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
    Type '{ id: string; }' is not assignable to type '"a recipient with exactly one field: appCustomerId, appStaffId or id"'.`,
  },
  {
    name: '.to() with a customer, or a record of one',
    rule: 'recipient-exactly-one',
    code: `declare const record: { appCustomerId: string; name: string };
Message.text('Hello').to(^flag ? { appCustomerId: 'C-1029' } : record);`,
    text: `Argument of type '{ appCustomerId: string; name: string; } | { appCustomerId: string; }' is not assignable to parameter of type 'MustBe<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
  Type '{ appCustomerId: string; name: string; }' is not assignable to type 'MustBe<"a recipient with exactly one field: appCustomerId, appStaffId or id">'.
    Type '{ appCustomerId: string; name: string; }' is not assignable to type '"a recipient with exactly one field: appCustomerId, appStaffId or id"'.`,
  },
];
