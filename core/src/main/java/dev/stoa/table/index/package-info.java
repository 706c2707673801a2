/**
 * Builds and verifies the key indexes of split directories, whose keys it reads from their column
 * files. Called by everything that writes split directories.
 */
@Internal
package dev.stoa.table.index;

import dev.stoa.annotation.Internal;
