/**
 * Split-block Bloom filters after Parquet's specification: they rule out values that a page or file
 * does not contain.
 *
 * <p>Internal. Called by the writers and readers of pages and column files.
 */
@Internal
package dev.stoa.format.bloom;

import dev.stoa.annotation.Internal;
