/**
 * The common parts of views of records and maps: records that decode fields on demand, keys that
 * are looked up in maps, and paths to nested values.
 *
 * <p>Internal. Extended by the views of each page layout and by the records of a split.
 */
@Internal
package dev.stoa.format.view;

import dev.stoa.annotation.Internal;
