import { Message, toBody } from 'sendable';

toBody(Message.generic().toCustomer('C-1029'));
