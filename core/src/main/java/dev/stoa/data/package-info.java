/**
 * Values as users see them: interfaces of records, maps and arrays, classes of decoded ones, and
 * column vectors.
 *
 * <p>Records, batches and {@code ColumnVector} are for users, the rest is internal. Created by
 * readers, called by map functions and engines.
 */
@Internal
package dev.stoa.data;

import dev.stoa.annotation.Internal;
