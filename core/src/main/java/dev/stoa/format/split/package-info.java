/**
 * Split directories: rows are written to column files; column files are read as records again,
 * lazily or eagerly.
 *
 * <p>Internal. Called by the table's writers and scan tasks.
 */
@Internal
package dev.stoa.format.split;

import dev.stoa.annotation.Internal;
