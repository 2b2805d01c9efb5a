// @errors: 2345
import { Element } from 'sendable';

Element.title('Gold card').withImage('/gold.png');
