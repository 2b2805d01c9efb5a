// @errors: 2339
import { Element } from 'sendable';

Element.title('Gold card').subtitle('No yearly fee').title('Silver card');
