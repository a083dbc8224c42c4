// The French texts that the app needs, from the same files as the program's.
import shared from '../../../locales/fr/shared.ftl';
import board from '../../../locales/fr/board.ftl';
import web from '../../../locales/fr/web.ftl';

export default [...shared, ...board, ...web];
