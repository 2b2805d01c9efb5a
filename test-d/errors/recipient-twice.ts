import type { Mistakes } from './mistakes.js';

export const recipientTwice: Mistakes = {
  'recipient-exactly-one': {
    'a second recipient of another kind': `Message.text('Hello').toCustomer('C-1029').^toStaff('S-7');`,
    'the same recipient twice': `Message.text('Hello').toStaff('S-7').^toStaff('S-7');`,
    'a second recipient by user id': `Message.text('Hello').toStaff('S-7').^toUser('u-41');`,
    'a second recipient known at run time': `Message.text('Hello').toCustomer('C-1029').^to(recipient);`,
    'a recipient after one known at run time': `Message.text('Hello').to(recipient).^toCustomer('C-1029');`,
    'a second recipient of an image': `Message.image({}).toCustomer('C-1029').^toCustomer('C-1030');`,
    'a second recipient of a generic message': `Message.generic().toCustomer('C-1029').element(Element).^toStaff('S-7');`,
    '.to() with no id': `Message.text('Hello').to(^{});`,
    '.to() with two ids': `Message.text('Hello').to(^{ appCustomerId: 'C-1029', id: 'u-41' });`,
    '.to() with a misspelt id': `Message.text('Hello').to(^{ customerId: 'C-1029' });`,
    '.to() with the id alone': `Message.text('Hello').to(^'C-1029');`,
    'a second recipient of an audio': `Message.audio({}).toStaff('S-7').^toUser('u-41');`,
    'a second recipient of a video': `Message.video({}).toStaff('S-7').^toUser('u-41');`,
    'a second recipient of a file': `Message.file({}).toStaff('S-7').^to(recipient);`,
    'a second recipient of a button template': `Message.buttonTemplate({}).to(recipient).^toStaff('S-7');`,
    '.to() with two ids, in a variable': `const two = { appCustomerId: 'C-1029', id: 'u-41' };
Message.text('Hello').to(^two);`,
    '.to() with ids that may be there': `declare const ids: { appCustomerId?: string; id?: string };
Message.text('Hello').to(^ids);`,
    '.to() with an id that may be missing': `declare const one: { appCustomerId?: string };
Message.text('Hello').to(^one);`,
    '.to() with an id that a flag adds': `Message.text('Hello').to(^{ ...(flag && { id: 'u-41' }) });`,
    '.to() with a record of a customer': `const customer = { appCustomerId: 'C-1029', name: 'Ann' };
Message.text('Hello').to(^customer);`,
    '.to() with two ids, in a generic function': `const to = <Two extends { id: string; appStaffId: string }>(two: Two) => Message.text('Hello').to(^two);`,
    '.to() with an id or none': `Message.text('Hello').to(^flag ? { id: 'u-41' } : {});`,
    '.to() with one id or two': `Message.text('Hello').to(^flag ? { id: 'u-41' } : { id: 'u-41', appStaffId: 'S-7' });`,
    '.to() with a customer, or a record of one': `declare const record: { appCustomerId: string; name: string };
Message.text('Hello').to(^flag ? { appCustomerId: 'C-1029' } : record);`,
  },
};
