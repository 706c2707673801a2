/**
 * The files of a table's metadata: snapshots, and the manifest segments and patches that they refer
 * to. Called by the table, which decides their contents.
 */
@Internal
package dev.stoa.format.manifest;

import dev.stoa.annotation.Internal;
