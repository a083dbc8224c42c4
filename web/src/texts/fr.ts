// The French texts that the app needs, from the same files as the program's.
import shared from '../../../locales/fr/shared.ftl?raw';
import board from '../../../locales/fr/board.ftl?raw';
import web from '../../../locales/fr/web.ftl?raw';

export default [shared, board, web];
