// The English texts that the app needs, from the same files as the program's.
import shared from '../../../locales/en/shared.ftl';
import board from '../../../locales/en/board.ftl';
import web from '../../../locales/en/web.ftl';

export default [...shared, ...board, ...web];
