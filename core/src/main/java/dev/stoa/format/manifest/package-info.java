/**
 * Reads and writes the files of a table's metadata: snapshots, and the manifest segments and
 * patches that they refer to. Called by the packages of {@code dev.stoa.table}, which decide their
 * contents.
 */
@Internal
package dev.stoa.format.manifest;

import dev.stoa.annotation.Internal;
