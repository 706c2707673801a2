/**
 * Writes rows to the column files of split directories, and reads them as records, batches or the
 * stored bytes of rows.
 *
 * <p>Internal. Called by the table's writers and scan tasks.
 */
@Internal
package dev.stoa.format.split;

import dev.stoa.annotation.Internal;
