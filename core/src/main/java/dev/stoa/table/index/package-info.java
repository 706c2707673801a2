/**
 * Builds and verifies the key indexes of split directories, whose keys it reads from their column
 * files, decides which split directories share an index file, and checks that the keys of unique
 * indexes are unique. Called by everything that writes split directories, and by commits.
 */
@Internal
package dev.stoa.table.index;

import dev.stoa.annotation.Internal;
