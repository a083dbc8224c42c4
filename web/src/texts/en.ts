// The English texts that the app needs, from the same files as the program's.
import shared from '../../../locales/en/shared.ftl?raw';
import board from '../../../locales/en/board.ftl?raw';
import web from '../../../locales/en/web.ftl?raw';

export default [shared, board, web];
