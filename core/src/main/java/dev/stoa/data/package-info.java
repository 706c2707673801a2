/**
 * Values as users see them: the interfaces of records, maps and arrays over columns, their eagerly
 * decoded classes, and column vectors.
 *
 * <p>Records, batches and {@code ColumnVector} are for users, the rest is internal. Implemented by
 * the split readers, called by map functions and engines.
 */
@Internal
package dev.stoa.data;

import dev.stoa.annotation.Internal;
