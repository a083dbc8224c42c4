// The app's English texts, from the files that the program uses too.
import board from '../../../locales/en/board.ftl';
import web from '../../../locales/en/web.ftl';

export default [...board, ...web];
