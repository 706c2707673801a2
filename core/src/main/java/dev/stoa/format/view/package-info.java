/**
 * The parts of views of records, arrays and maps: fields decoded on demand, keys and paths that are
 * looked up.
 *
 * <p>Internal. Extended by the views of each page layout and by the records of a split.
 */
@Internal
package dev.stoa.format.view;

import dev.stoa.annotation.Internal;
